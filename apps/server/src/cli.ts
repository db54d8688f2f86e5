import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FeatureName } from '@club/contract/api.ts'
import { businessDay } from '@club/contract/business-day.ts'
import { Command as Program } from 'commander'
import { z } from 'zod'
import { activityOf, clubHandlers, contentOf, feedDepsOf, invitesOf, tokenKeysOf } from './app.ts'
import { monthPrograms } from './cli-months.ts'
import { type Config, ConfigError, loadDotEnv, readConfig } from './config.ts'
import { type Context, openContext } from './context.ts'
import { customerNosOf } from './features/bank/bank.ts'
import { casesCommands } from './features/cases/cases.ts'
import { checkinFeature } from './features/checkin/checkin.ts'
import { contentCheck } from './features/content/content.ts'
import { feedsCommands } from './features/feeds/feeds.ts'
import { mobilesOf, tokenCommands } from './features/identity/identity.ts'
import { inviteCommands } from './features/invite/invite.ts'
import { libraryCommands } from './features/library/library-commands.ts'
import { type PointsCommandsDeps, pointsCommands } from './features/points/points-commands.ts'
import { latestActs } from './kit/audit.ts'
import type { NotYet } from './kit/call.ts'
import { DataFolderInUse } from './kit/data-folder.ts'
import { makeLog } from './kit/log.ts'
import { type Command, command, exitCodes, type Print, runCommand } from './kit/operator-command.ts'
import { askServer, type OperatorRequest } from './kit/operator-socket.ts'
import type { PasswordKey } from './kit/password-key.ts'

const actsShown = 50
/** A server that is just starting has the folder before it listens to operators. */
const serverWaitMs = 15_000
const serverLookMs = 250

/** Calls of the contract whose handler comes later, as `feature.call`. */
export function notYetCalls(handlers: { [F in FeatureName]: Record<string, unknown> }): string[] {
  return Object.entries(handlers).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([, handler]) => (handler as Partial<NotYet>).isNotYet === true)
      .map(([call]) => `${feature}.${call}`),
  )
}

function pointsCommandsDepsOf(context: Context): PointsCommandsDeps {
  const { db, clock, sealing, published } = context
  return {
    db,
    clock,
    capOf: (taskId) => published.item('task', taskId)?.facts.monthlyCap ?? null,
    peopleOf: async (on, userIds) => {
      const mobiles = await mobilesOf(on, { sealing }, userIds)
      const customerNos = await customerNosOf(
        on,
        sealing,
        [...mobiles.values()].map(({ mobileHash }) => mobileHash),
      )
      return new Map(
        [...mobiles].map(([userId, { mobile, mobileHash }]) => [
          userId,
          { mobile, customerNo: customerNos.get(mobileHash) ?? null },
        ]),
      )
    },
  }
}

/** Every command of the operator that needs the database; the server runs them for `club` through its socket. */
export function operatorCommands(context: Context): Command[] {
  const nothing = z.strictObject({})
  return [
    ...contentOf(context).commands,
    ...libraryCommands(context),
    ...feedsCommands(feedDepsOf(context, activityOf(context))),
    ...casesCommands(context),
    ...tokenCommands({
      ...context,
      tokenKeys: tokenKeysOf(context),
      isProduction: context.config.isProduction,
    }),
    ...pointsCommands(pointsCommandsDepsOf(context)),
    ...checkinFeature({ ...context, activity: activityOf(context) }).commands,
    ...inviteCommands({ ...invitesOf(context, activityOf(context)), db: context.db }),
    command('calls', nothing, async ({ print }) => {
      // The handlers are only looked at, so nothing is sent and nothing is decrypted.
      const parts = { sms: { send: async () => undefined }, passwordKey: {} as PasswordKey }
      const missing = notYetCalls(clubHandlers(context, parts))
      for (const name of missing) print.out(name)
      print.out(missing.length === 0 ? 'every call has its handler' : `${missing.length} calls come later`)
      return exitCodes.ok
    }),
    command('audit', nothing, async ({ print }) => {
      const acts = await latestActs(context.db, actsShown)
      if (acts.length === 0) print.out('no operator has done anything yet')
      for (const { createdAt, operator, act, reason, detail } of acts) {
        const why = reason === '' ? '' : `  (${reason})`
        print.out(`${createdAt.toISOString()}  ${operator}  ${act}  ${JSON.stringify(detail)}${why}`)
      }
      return exitCodes.ok
    }),
  ]
}

const terminal: Print = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
}

/** Opens the database in this process and runs the command there. Throws DataFolderInUse. */
async function runHere(config: Config, { command: name, ...call }: OperatorRequest): Promise<number> {
  const log = makeLog('silent')
  const context = await openContext(config, log)
  const stop = new AbortController()
  // The first Ctrl-C lets the batch that is begun be finished; the second ends the process.
  process.once('SIGINT', () => stop.abort())
  try {
    const onFailure = (error: unknown) =>
      terminal.err(error instanceof Error ? (error.stack ?? '') : String(error))
    return await runCommand(
      operatorCommands(context),
      name,
      { ...call, print: terminal, signal: stop.signal },
      onFailure,
    )
  } finally {
    await context.close()
  }
}

/** On the embedded database, has the running server do it, or does it here when none runs. */
async function run(config: Config, request: OperatorRequest): Promise<number> {
  if (config.databaseUrl) return runHere(config, request)
  const giveUpAt = Date.now() + serverWaitMs
  for (;;) {
    const exit = await askServer(config.dataDir, request, terminal)
    if (exit !== null) return exit
    try {
      return await runHere(config, request)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (Date.now() < giveUpAt) await wait(serverLookMs)
      else {
        terminal.err(`${error.message}, and it does not answer. Is it starting, or another club command?`)
        return exitCodes.failed
      }
    }
  }
}

function settings(): Config {
  loadDotEnv()
  return readConfig()
}

function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

function program(finish: (exit: number) => void): Program {
  const club = new Program('club')
    // Before the commands are added, which take this over: wrong use is told by the exit code of ours.
    .exitOverride()
    .description("The operator's command of Evergreen Club.")
    .option('--operator <name>', 'who does it, for the audit log', operatorName())
    .option('--reason <text>', 'why, for the audit log', '')
  const send = async (name: string, args: Record<string, unknown>) => {
    const { operator, reason } = club.opts<{ operator: string; reason: string }>()
    finish(await run(settings(), { command: name, args, cwd: process.cwd(), operator, reason }))
  }
  const folderOption = ['--folder <path>', 'the content folder; the one of the settings by default'] as const
  const folderOf = (options: { folder?: string }) => resolve(options.folder ?? settings().contentDir)

  const content = club.command('content').description('what members see: check it, put it on show')
  content
    .command('check')
    .description('says what is wrong with the content folder, by file, line and field')
    .option(...folderOption)
    .action(async (options: { folder?: string }) => {
      const args = { folder: folderOf(options) }
      const call = {
        args,
        cwd: process.cwd(),
        operator: '',
        reason: '',
        print: terminal,
        signal: new AbortController().signal,
      }
      // The folder alone is checked, without a database to tell the day.
      const today = async () => businessDay(settings().startsAt ?? new Date())
      finish(await contentCheck(today).run(call))
    })
  content
    .command('publish')
    .description('checks the content folder and puts it on show, all or nothing')
    .option(...folderOption)
    .action((options: { folder?: string }) => send('content publish', { folder: folderOf(options) }))
  content
    .command('list')
    .description('what is published, with its last day')
    .option('--kind <kind>', 'only this kind, for example article')
    .option('--expiring <days>', 'only what is over or ends within so many days', Number)
    .action(({ kind, expiring }: { kind?: string; expiring?: number }) =>
      send('content list', {
        ...(kind && { kind }),
        ...(expiring !== undefined && { expiringDays: expiring }),
      }),
    )
  content
    .command('ratings')
    .description('whether readers found it helpful, the worst first')
    .action(() => send('content ratings', {}))

  const feeds = club.command('feeds').description("the bank's files")
  const feed = (kind: string, description: string) =>
    feeds
      .command(`${kind} <file>`)
      .description(description)
      .option('--dry-run', 'say what would happen and write nothing', false)
      .action((file: string, options: { dryRun: boolean }) =>
        send(`feeds ${kind}`, { file: resolve(file), dryRun: options.dryRun }),
      )
  feed('aum', 'monthly assets: month, customer_no or mobile, reached, amount (CSV)')
  feed('customers', 'core customer numbers: customer_no, mobile (CSV)')
  feed('events', "tasks done in the bank's systems: event_id, type, customer_no or mobile, at (CSV)")
  feed('tiers', 'tiers: customer_no or mobile, user_level (CSV)')
  feed('blacklist', 'blacklist: customer_no or mobile, blacklisted (CSV)')
  feed('cards', 'cards: customer_no or mobile, masked_no, kind, status (CSV)')
  feed('pensions', 'pension balances: customer_no or mobile, kind, balance (CSV)')
  feeds
    .command('history [id]')
    .description('the files that were fed; with an id, the refused and corrected lines of one')
    .action((id?: string) => send('feeds history', id ? { id } : {}))
  feeds
    .command('undo <id>')
    .description('takes a wrong file back and lists what was awarded by it; needs --reason')
    .action((id: string) => send('feeds undo', { id }))

  const cases = club.command('cases').description('what members doubt about their points')
  cases
    .command('list')
    .description('open cases by due day; answered ones with --answered')
    .option('--answered', 'the answered ones', false)
    .action(({ answered }: { answered: boolean }) =>
      send('cases list', { state: answered ? 'answered' : 'open' }),
    )
  cases
    .command('show <id>')
    .description('one case with its evidence')
    .action((id: string) => send('cases show', { id }))
  cases
    .command('answer <id>')
    .description('answers a case in both languages; the member reads it in the club')
    .requiredOption('--text-zh <text>', 'the answer in Chinese')
    .requiredOption('--text-en <text>', 'the answer in English')
    .action((id: string, { textZh, textEn }: { textZh: string; textEn: string }) =>
      send('cases answer', { id, textZh, textEn }),
    )
  cases
    .command('correct <id>')
    .description('makes good what is missing, by an award of its own; needs --reason')
    .requiredOption('--points <number>', 'how many points', Number)
    .action((id: string, { points }: { points: number }) => send('cases correct', { id, points }))

  const invites = club.command('invites').description('invitations that came too fast to be counted silently')
  invites
    .command('held')
    .description('what is held, with the invited member and the inviter')
    .action(() => send('invites held', {}))
  for (const [decision, description] of [
    ['release', 'counts a held invitation; the inviter gets the points'],
    ['refuse', 'keeps it out for good; needs --reason'],
  ] as const) {
    invites
      .command(`${decision} <id>`)
      .description(description)
      .option('--of-inviter', 'the id is an inviter: all that is held of theirs', false)
      .action((id: string, { ofInviter }: { ofInviter: boolean }) =>
        send(`invites ${decision}`, { id, ofInviter }),
      )
  }

  monthPrograms(club, send)

  club
    .command('token')
    .description("sign-in tokens of the bank's app and of partners")
    .command('issue <mobile>')
    .description('makes a token to try the way in; good once, not in production')
    .option('--issuer <name>', "bank-app, or a partner's source", 'bank-app')
    .option('--bp-id <id>', "the issuer's number of the person")
    .option('--minutes <count>', 'how long it is good', '5')
    .action((mobile: string, options: { issuer: string; bpId?: string; minutes: string }) =>
      send('token issue', { mobile, ...options, minutes: Number(options.minutes) }),
    )

  club
    .command('calls')
    .description('the calls of the contract whose handler comes later')
    .action(() => send('calls', {}))
  club
    .command('audit')
    .description('who did what, when and why')
    .action(() => send('audit', {}))
  return club
}

/** Runs the command line of this process and answers its exit code. */
async function main(): Promise<number> {
  let exit: number = exitCodes.ok
  const club = program((code) => {
    exit = code
  })
  try {
    await club.parseAsync()
    return exit
  } catch (error) {
    if (error instanceof ConfigError) {
      terminal.err(`The settings cannot be used:\n${error.message}`)
      return exitCodes.wrongUse
    }
    const { exitCode } = error as { exitCode?: number }
    // Commander has said already what it did not understand, or shown its help.
    if (exitCode !== undefined) return exitCode === 0 ? exitCodes.ok : exitCodes.wrongUse
    terminal.err(`the command failed: ${error instanceof Error ? error.message : String(error)}`)
    return exitCodes.failed
  }
}

// The server imports the commands from here; only `club` itself reads the command line.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main()
