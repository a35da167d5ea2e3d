import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { MessageScreen } from '../ui/states.tsx'
import { signOut } from './sign-out.ts'

/** Who cannot choose a plan reads that there is none, and can leave. */
export function NoPlanScreen() {
  return (
    <MessageScreen
      title={t('There is no active plan')}
      action={
        <Button kind="primary" onClick={signOut}>
          {t('Sign Out')}
        </Button>
      }
    >
      {t('Please ask the owner of your account.')}
    </MessageScreen>
  )
}
