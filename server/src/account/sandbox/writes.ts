import type * as contract from '@crossdock/contract/account/sandbox'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { z } from 'zod'
import { fail } from '../../platform/errors.ts'
import type { PageAbout } from '../../platform/payments/page-tokens.ts'
import type { PageState, Sandbox } from '../../platform/payments/sandbox.ts'
import { signedWith } from '../../platform/payments/sandbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob, queueJob } from '../../platform/queue.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { takeEvent } from '../payments/writes.ts'

/** Tells what has happened in the built-in gateway, as one elsewhere would call. */
export const tellJob = platformJob('tell-sandbox-events', z.object({}), { at: '* * * * *' })

/** The page that a token opens; one that is not ours opens nothing. */
function pageOf({ platform }: PublicContext, token: string): { readonly sandbox: Sandbox; readonly page: PageAbout } {
  const { sandbox } = platform
  const page = sandbox?.readToken(token)
  return sandbox && page ? { sandbox, page } : fail('NotFound')
}

const shown = (page: PageAbout, state: PageState): contract.SandboxPage => ({
  purpose: page.purpose,
  ...state,
  amount: amountOf(page.cents),
  currency: page.currency,
  description: page.description,
  returnPath: page.returnPath,
  endsAt: page.endsAt,
})

export async function openPage(
  ctx: PublicContext,
  { token }: ParsedOf<typeof contract.open>,
): Promise<contract.SandboxPage> {
  const { sandbox, page } = pageOf(ctx, token)
  return shown(page, await sandbox.stateOf(page))
}

export async function payOnPage(
  ctx: PublicContext,
  { token, card, keepsCard }: ParsedOf<typeof contract.pay>,
): Promise<contract.SandboxPage> {
  const { sandbox, page } = pageOf(ctx, token)
  const state = await sandbox.pay(page, card, keepsCard)
  await queueJob(ctx.platform.pool, tellJob, {})
  return shown(page, state)
}

export async function confirmOnPage(
  ctx: PublicContext,
  { token, isConfirmed }: ParsedOf<typeof contract.confirm>,
): Promise<contract.SandboxPage> {
  const { sandbox, page } = pageOf(ctx, token)
  const state = await sandbox.confirm(page, isConfirmed)
  await queueJob(ctx.platform.pool, tellJob, {})
  return shown(page, state)
}

/** Tells what has happened in the gateway, each until it was taken. */
export async function tellAll(platform: Platform): Promise<void> {
  const { sandbox, log } = platform
  if (!sandbox) return
  for (const { ref, body, signature } of await sandbox.dueEvents()) {
    try {
      await takeEvent(platform, body, signedWith(signature))
    } catch (error) {
      log.error({ err: error, event: ref }, 'word of the sandbox gateway was not taken, and is told again')
      continue
    }
    await sandbox.noteTold(ref)
  }
}
