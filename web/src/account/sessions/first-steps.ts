import type { HomeStep } from '../../lib/home.ts'

const to = '/user-profile/security'

export const steps: readonly HomeStep[] = [
  {
    label: 'Protect your sign-in',
    hint: 'A code app or a passkey, so that a password alone opens nothing.',
    order: 80,
    to,
    form: to,
    // Whoever opens the account to others, or pays for it: `opensDoors` of the call that counts.
    manage: { anyOf: ['MANAGE_STORES', 'CREATE_SUB_ACCOUNTS', 'BUY_SUBSCRIPTION'] },
    of: (counted) => counted.secondFactors,
  },
]
