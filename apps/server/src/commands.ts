import type { FeatureName } from '@club/contract/api.ts'
import { activityOf, clubHandlers, feedDepsOf, invitesOf, tokenKeysOf } from './app.ts'
import type { Context } from './context.ts'
import { customerNosOf } from './features/bank/bank.ts'
import { casesCommands } from './features/cases/cases-commands.ts'
import { outageCommands } from './features/checkin/outage-commands.ts'
import { contentCommands } from './features/content/content-commands.ts'
import { feedsCommands } from './features/feeds/feeds-commands.ts'
import { mobilesOf } from './features/identity/identity.ts'
import { tokenCommands } from './features/identity/token-commands.ts'
import { inviteCommands } from './features/invite/invite-commands.ts'
import { libraryCommands } from './features/library/library-commands.ts'
import { ledgerCommands } from './features/points/ledger-commands.ts'
import type { ExportDeps } from './features/points/month-export.ts'
import { monthsCommands } from './features/points/months-commands.ts'
import { pointsCommands } from './features/points/points-commands.ts'
import { auditCommands } from './kit/audit-commands.ts'
import type { NotYet } from './kit/call.ts'
import { type Command, command, exitCodes, supply } from './kit/operator-command.ts'
import type { PasswordKey } from './kit/password-key.ts'

/** Mobile and core customer number of members, for the bank's list only. */
function peopleOf({ sealing }: Context): ExportDeps['peopleOf'] {
  return async (on, userIds) => {
    const mobiles = await mobilesOf(on, { sealing }, userIds)
    const hashes = [...mobiles.values()].map(({ mobileHash }) => mobileHash)
    const customerNos = await customerNosOf(on, sealing, hashes)
    return new Map(
      [...mobiles].map(([userId, { mobile, mobileHash }]) => [
        userId,
        { mobile, customerNo: customerNos.get(mobileHash) ?? null },
      ]),
    )
  }
}

/** Calls of the contract whose handler comes later, as `feature.call`. */
function notYetCalls(handlers: { [F in FeatureName]: Record<string, unknown> }): string[] {
  return Object.entries(handlers).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([, handler]) => (handler as Partial<NotYet>).isNotYet === true)
      .map(([call]) => `${feature}.${call}`),
  )
}

const callsCommand = command({
  name: 'calls',
  description: 'the calls of the contract whose handler comes later',
  run: async (context: Context, { print }) => {
    // The handlers are only looked at: nothing is sent and nothing is decrypted.
    const parts = { sms: { send: async () => undefined }, passwordKey: {} as PasswordKey }
    const missing = notYetCalls(clubHandlers(context, parts))
    for (const name of missing) print.out(name)
    print.out(missing.length === 0 ? 'every call has its handler' : `${missing.length} calls come later`)
    return exitCodes.ok
  },
})

/** Every command of the operator, in the order of the help. */
export const clubCommands: readonly Command<Context>[] = [
  ...contentCommands,
  ...libraryCommands,
  ...supply(feedsCommands, (context: Context) => feedDepsOf(context, activityOf(context))),
  ...casesCommands,
  ...supply(inviteCommands, (context: Context) => ({
    ...invitesOf(context, activityOf(context)),
    db: context.db,
  })),
  ...supply(monthsCommands, (context: Context) => ({ ...context, peopleOf: peopleOf(context) })),
  ...pointsCommands,
  ...supply(outageCommands, (context: Context) => ({ ...context, activity: activityOf(context) })),
  ...supply(ledgerCommands, ({ db, published }: Context) => ({
    db,
    capOf: (taskId) => published.item('task', taskId)?.facts.monthlyCap ?? null,
  })),
  ...supply(tokenCommands, (context: Context) => ({
    ...context,
    tokenKeys: tokenKeysOf(context),
    isProduction: context.config.isProduction,
  })),
  callsCommand,
  ...auditCommands,
]
