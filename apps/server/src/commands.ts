import { clubFeatures, contestOf, feedsOf, greetingsOf, personalDataOf, tasksContextOf } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { doctorCommand, examineWithoutDatabase } from './doctor.ts'
import { casesCommands } from './features/cases/cases.ts'
import {
  checkedInAmong,
  checkInsOfMonth,
  outageCommands,
  unfinishedOutageOf,
} from './features/checkin/checkin.ts'
import { contentCommands } from './features/content/content.ts'
import { deskCommands } from './features/desk/desk.ts'
import { helpersOf } from './features/family/family.ts'
import { feedsCommands } from './features/feeds/feeds.ts'
import { greetingsCommands } from './features/greetings/greetings.ts'
import { identityCommands, outsideSystems } from './features/identity/identity.ts'
import { findMember, mobilesOf } from './features/identity/members.ts'
import { inviteCommands } from './features/invite/invite.ts'
import { libraryCommands } from './features/library/library.ts'
import { type MembersDeps, membersCommands } from './features/members/members.ts'
import { passkeysCommands } from './features/passkeys/passkeys.ts'
import { examineHeads, pointsCommands, verifyBooks } from './features/points/points.ts'
import { privacyCommands } from './features/privacy/privacy.ts'
import { missingPointsOf, positionOf } from './features/ranking/ranking.ts'
import { reportCommands } from './features/reporting/reporting.ts'
import { rulesCommands } from './features/rules/rules.ts'
import { examineWeChat } from './features/share/share.ts'
import { talentCommands } from './features/talent/talent.ts'
import { maxPointsLeft, tasksOf } from './features/tasks/tasks.ts'
import { examineStore, storedBytes } from './features/upload/upload.ts'
import { databaseCommands } from './kit/database/database-commands.ts'
import { auditCommands } from './kit/operator/audit-commands.ts'
import { type Command, type Print, supply } from './kit/operator/operator-command.ts'
import { examineKeys, keysCommands } from './kit/sealing/keys-commands.ts'
import { lookupStatements } from './kit/sealing/lookup-tables.sql.ts'
import { sealedTables } from './kit/sealing/sealed-tables.sql.ts'
import { lookupTables } from './lookup-columns.ts'
import { tableKinds } from './migrations/tables.ts'
import { activityOf } from './reactors.ts'
import { sealedColumns } from './sealed-columns.ts'

const sealed = sealedTables(sealedColumns)
const lookups = lookupStatements(lookupTables, sealedColumns)

const earning = (context: Context) => ({ ...context, activity: activityOf(context) })

/** What a look at a member needs from other features. */
export const membersOf = (context: Context): MembersDeps => ({
  ...context,
  checkInsOfMonth,
  positionOf,
  helpersOf: (on, userId) => helpersOf(on, context, userId),
  tasksOf: (userId, seen) => tasksOf(tasksContextOf(context), userId, seen),
})

/** What the commands for points and months need from other features. */
export const pointsOf = (context: Context) => ({
  ...context,
  mobilesOf,
  findMember,
  unfinishedOutageOf,
  missingPointsOf,
  maxPointsLeft,
})

/** What a command does when the database could not be opened, given the reason; null if it does nothing then. */
export function withoutDatabase(
  name: string,
): ((config: Config, error: unknown, print: Print) => Promise<number>) | null {
  if (name !== doctorCommand.name) return null
  return (config, error, print) => examineWithoutDatabase({ config, examineStore }, error, print)
}

/** What the doctor looks at. */
export const doctorOf = (context: Context) => ({
  ...context,
  examineStore,
  storedBytes,
  examineWeChat: () => examineWeChat(context),
  examineHeads: () => examineHeads(context),
  examineKeys: () => examineKeys({ ...context, tables: sealed }),
})

/** All operator commands, in the order of the help. */
export const clubCommands: readonly Command<Context>[] = [
  ...contentCommands,
  ...libraryCommands,
  ...supply(feedsCommands, feedsOf),
  ...supply(membersCommands, membersOf),
  ...casesCommands,
  ...supply(inviteCommands, earning),
  ...supply(talentCommands, contestOf),
  ...supply(greetingsCommands, greetingsOf),
  ...supply(pointsCommands, pointsOf),
  ...supply(outageCommands, earning),
  ...supply(reportCommands, (context: Context) => ({ ...context, checkedInAmong })),
  ...rulesCommands,
  ...supply(privacyCommands, (context: Context) => ({
    ...context,
    personalData: personalDataOf(context, clubFeatures(context, outsideSystems(context))),
  })),
  ...supply(identityCommands, (context: Context) => ({
    ...context,
    tokenKeys: outsideSystems(context).tokenKeys,
    mayIssue: !context.config.isProduction || context.config.exceptions.includes('CLUB_ALLOW_TOKEN_ISSUE'),
    knownIssuers: context.config.tokenKeys && Object.keys(context.config.tokenKeys),
  })),
  ...passkeysCommands,
  ...supply([doctorCommand], doctorOf),
  ...supply(keysCommands, (context: Context) => ({ ...context, tables: sealed, lookups })),
  ...databaseCommands(tableKinds, verifyBooks),
  ...supply(auditCommands, (context: Context) => ({ ...context, findMember })),
  ...deskCommands,
]
