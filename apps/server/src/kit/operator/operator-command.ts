import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { isDay, isMonth } from '@club/contract/business-day.ts'
import {
  type InEachLanguage,
  inEachLanguage,
  type Language,
  shellLanguage,
} from '@club/contract/languages.ts'
import { z } from 'zod'
import { holdsUnstorableText } from '../database/storable-text.ts'
import type { ActPart } from './act.ts'
import { words } from './input.words.ts'

/** Prints lines to the operator's terminal, directly or through the socket. */
export interface Print {
  out(line: string): void
  err(line: string): void
  /** Says how much of a long command is done, and of how much if that is known, to whoever shows it otherwise. */
  done?(count: number, all?: number | null): void
}

/** An operator's unchecked input. */
export interface CommandInput {
  args: Record<string, unknown>
  /** The operator's working directory; paths in `args` are relative to it. */
  cwd: string
  operator: string
  /** The operator's reason; '' if not given. */
  reason: string
}

/**
 * An operator's name for the audit log: the one given with --operator is always recorded with the system's user,
 * which cannot be chosen. Brackets are removed from the given name, so that it cannot pass for both.
 */
export function operatorKnownAs(given: string, systemUser: string): string {
  const name = given.replace(/[()]/g, '').trim()
  return name === '' || name === systemUser ? systemUser : `${name} (${systemUser})`
}

const withoutLogin = /\/(nologin|false)$/

/**
 * Who runs a process of a system's user: where that is root, or a user who cannot log in, such as the servers', the
 * person whom `sudo` names. Such a process was started by root or by sudo, which lets nobody choose that name; anybody
 * else could have typed it.
 */
export function personOf(
  user: { username: string; uid: number; shell: string | null },
  sudoUser: string | null,
): string {
  return sudoUser && (user.uid === 0 || withoutLogin.test(user.shell ?? '')) ? sudoUser : user.username
}

/** The system's user who runs this process, or for whom sudo does. */
export function systemUser(sudoUser: string | null = null): string {
  try {
    return personOf(userInfo(), sudoUser)
  } catch {
    // In a container the user id may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** The system's user in an operator's name; a typed name has no brackets. */
function systemUserIn(operator: string): string {
  return /\(([^()]*)\)$/.exec(operator)?.[1] ?? operator
}

/**
 * Whether two operators are one person as far as is proven: they are if the system's user is the same, whatever names
 * they typed. That they are not one by this does not yet prove two: see `areTwoPeople`.
 */
export function isSamePerson(one: string, other: string): boolean {
  return systemUserIn(one) === systemUserIn(other)
}

/** Whether the identity provider proved who an operator is, at the desk; otherwise the system did. */
const isOfDesk = (operator: string) => systemUserIn(operator).startsWith('desk:')

/**
 * Whether two operators are proven to be two people: both at the desk, or both users of the system. One person has an
 * identity of either kind, and nothing tells which belong together.
 */
export function areTwoPeople(one: string, other: string): boolean {
  return isOfDesk(one) === isOfDesk(other) && !isSamePerson(one, other)
}

export interface CommandCall<Args> extends Omit<CommandInput, 'args'> {
  args: Args
  print: Print
  /** Aborted when the operator disconnects or the server stops: finish the current step and return. */
  signal: AbortSignal
}

export const exitCodes = { ok: 0, refused: 1, wrongUse: 2, failed: 3, stopped: 4, empty: 5 } as const

/** For commands without the database: the settings of the operator's process. */
export interface LocalDeps {
  config: {
    startsAt: Date | null
    contentDir: string
    databaseUrl?: string | null
    migrationDatabaseUrl?: string | null
    dataDir: string
    ledger: {
      key: string | null
      keyFile: string | null
      oldKeys: readonly string[]
      makesKey: boolean
      headsFile: string
    }
  }
}

/** A command argument: its syntax, description and schema. */
export interface Argument<S extends z.ZodType = z.ZodType> {
  /** `<file>` or `[id]` for a positional one, `--month <month>` for an option, `--dry-run` for a flag. */
  shown: string
  description: string
  /**
   * Accepts the typed text as well as the value itself. The argument is optional if the schema accepts
   * undefined.
   */
  schema: S
  /** A setting of the operator's process that is the default of the option. */
  setting?: 'startsAt' | 'contentDir'
}
export type Arguments = Record<string, Argument>
export type ArgumentsOf<A extends Arguments> = z.output<z.ZodObject<{ [K in keyof A]: A[K]['schema'] }>>

export function argument<S extends z.ZodType>(
  shown: string,
  description: string,
  schema: S,
  setting?: Argument['setting'],
): Argument<S> {
  return { shown, description, schema, ...(setting && { setting }) }
}

/** A path typed by the operator. `checkInput` makes it absolute before a command gets it. */
export const path = z.string().min(1).max(4096)
export const optionalPath = path.optional()

/** A text in a form of its own, and what is said of any other. */
export const typedText = (isRight: (text: string) => boolean, says: InEachLanguage) =>
  z.string().trim().refine(isRight, { params: { says } })

/** A business day, as `2026-11-20`. */
export const dayName = typedText(
  isDay,
  inEachLanguage((language) => words[language].day),
)
/** A month, as `2026-11`. */
export const monthName = typedText(
  isMonth,
  inEachLanguage((language) => words[language].month),
)

/** A member as operators name them; the command finds out who it is. */
export const memberName = typedText(
  (text) => /^\+?[\p{L}\p{N} -]{4,40}$/u.test(text),
  inEachLanguage((language) => words[language].member),
)
export const memberNames = 'mobile, customer number or id'

/** An option without a value. */
export const flag = z.boolean().default(false)

export function wholeNumber(min: number, max: number) {
  const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  return z.preprocess((value) => (isTyped(value) ? Number(value) : value), z.int().min(min).max(max))
}

/**
 * What a command does: it shows nothing that belongs to a member, or something that does, or it changes something that
 * concerns no single member, or what belongs to members. All but the first need a reason.
 */
export type Doing = 'showsNobody' | 'showsMembers' | 'changesClub' | 'changesMembers'

interface Declared {
  name: string
  description: string
  arguments: Arguments
  does: Doing
  /** True if the command is refused without `--reason`; a string explains why. */
  needsReason: boolean | string | SometimesReason
  /** Why it has no `--dry-run` although it changes something. */
  withoutPreview: string | null
}

/** A command that needs a reason only with some arguments. */
export interface SometimesReason {
  /** Follows 'needs a reason' in help and reference. */
  when: string
  isNeeded: (args: Record<string, unknown>) => boolean
}

/**
 * An operator command, declared once: command line, checks, help and reference are derived from it.
 */
export type Command<Deps> = Readonly<Declared> & {
  /** The group of commands that share the first word; null if the name is one word. */
  readonly group: { readonly name: string; readonly description: string | null } | null
} & (
    | {
        /**
         * Runs in the server if one is running, otherwise in the operator's process, which opens the
         * database.
         */
        readonly needsDatabase: true
        readonly run: (deps: Deps, call: CommandCall<unknown>) => Promise<number>
        /** What the desk needs of a command that is an act; null for any other. */
        readonly act: ActPart<Deps> | null
      }
    | {
        /** Runs in the operator's process, without a database. */
        readonly needsDatabase: false
        readonly run: (deps: LocalDeps, call: CommandCall<unknown>) => Promise<number>
      }
  )

interface Declaration<Deps, A extends Arguments> extends Pick<Declared, 'name' | 'description' | 'does'> {
  /** When or why a reason is needed, where that is not simply always. */
  needsReason?: string | SometimesReason
  withoutPreview?: string
  arguments?: A
  /** Runs the command and returns its exit code. */
  run: (deps: Deps, call: CommandCall<ArgumentsOf<A>>) => Promise<number>
}

function declared<Deps, A extends Arguments>(given: Declaration<Deps, A>) {
  return {
    group: null,
    name: given.name,
    description: given.description,
    arguments: given.arguments ?? {},
    does: given.does,
    needsReason: given.needsReason ?? given.does !== 'showsNobody',
    withoutPreview: given.withoutPreview ?? null,
    // Only called by `runCommand`, with arguments parsed by the schemas.
    run: given.run as (deps: Deps, call: CommandCall<unknown>) => Promise<number>,
  }
}

export function command<Deps, A extends Arguments = Record<never, never>>(
  given: Declaration<Deps, A>,
): Command<Deps> {
  return { ...declared(given), needsDatabase: true, act: null }
}

/** A command that needs no database and runs in the operator's process. */
export function localCommand<A extends Arguments = Record<never, never>>(
  given: Declaration<LocalDeps, A>,
): Command<unknown> {
  return { ...declared(given), needsDatabase: false }
}

/**
 * Groups commands under a first word: `list` in the group `cases` is `club cases list`. One feature describes
 * a group.
 */
export function commandGroup<Deps>(
  name: string,
  description: string | null,
  commands: readonly Command<Deps>[],
): readonly Command<Deps>[] {
  const group = { name, description }
  return commands.map((each) => ({ ...each, name: `${name} ${each.name}`, group }))
}

/** Adapts commands to dependencies derived from other ones. */
export function supply<Deps, Given>(
  commands: readonly Command<Deps>[],
  depsOf: (given: Given) => Deps,
): readonly Command<Given>[] {
  return commands.map((each): Command<Given> => {
    if (!each.needsDatabase) return each
    const { act } = each
    return {
      ...each,
      run: (given: Given, call: CommandCall<unknown>) => each.run(depsOf(given), call),
      act: act && { ...act, carryOut: (given, call) => act.carryOut(depsOf(given), call) },
    }
  })
}

/** An error in the operator's input, in words for the shell and the desk. */
export class InputRefused extends Error {
  constructor(readonly says: InEachLanguage) {
    super(says[shellLanguage])
  }
}

/** An error in the use of a command that only the shell has; an act is refused by its own words. */
export class WrongUse extends Error {}

/** What is wrong with the arguments, in one language. */
function issuesIn(schema: z.ZodType, args: unknown, language: Language): string {
  const { error } = schema.safeParse(args, { error: words[language].shape })
  return (error?.issues ?? [])
    .map((issue) => {
      const says = issue.code === 'custom' ? (issue.params?.says as InEachLanguage | undefined) : undefined
      return `${issue.path.join('.')}: ${says?.[language] ?? issue.message}`
    })
    .join('; ')
}

/** When a command needs a reason, in words; null if never. */
export function reasonNote({ needsReason }: Pick<Declared, 'needsReason'>): string | null {
  if (needsReason === false) return null
  if (needsReason === true) return 'needs a reason'
  return typeof needsReason === 'string'
    ? `needs a reason, ${needsReason}`
    : `needs a reason ${needsReason.when}`
}

/** Parses the arguments, with absolute paths. Throws InputRefused, also for text that the database cannot hold. */
export function checkInput(
  { name, arguments: declaredArguments, needsReason }: Pick<Declared, 'name' | 'arguments' | 'needsReason'>,
  { args, cwd, operator, reason }: CommandInput,
): Record<string, unknown> {
  for (const [what, typed] of Object.entries({ ...args, operator, reason }))
    if (holdsUnstorableText(typed))
      throw new InputRefused(inEachLanguage((language) => `${name}: ${words[language].unstorable(what)}`))
  const entries = Object.entries(declaredArguments)
  const schema = z.strictObject(Object.fromEntries(entries.map(([key, each]) => [key, each.schema])))
  const parsed = schema.safeParse(args)
  if (!parsed.success)
    throw new InputRefused(inEachLanguage((language) => `${name}: ${issuesIn(schema, args, language)}`))
  const isNeeded = typeof needsReason === 'object' ? needsReason.isNeeded(parsed.data) : needsReason !== false
  if (isNeeded && reason.trim() === '') {
    const why = typeof needsReason === 'string' ? `, ${needsReason}` : ''
    throw new InputRefused(inEachLanguage((language) => words[language].needsReason(why, name)))
  }
  const isPath = ({ schema: given }: Argument) => given === path || given === optionalPath
  const paths = entries
    .filter(([key, each]) => isPath(each) && parsed.data[key] !== undefined)
    .map(([key]) => key)
  return {
    ...parsed.data,
    ...Object.fromEntries(paths.map((key) => [key, resolve(cwd, String(parsed.data[key]))])),
  }
}

/** Runs a command by name and returns its exit code; errors are printed for the operator, not thrown. */
export async function runCommand<Deps extends LocalDeps>(
  commands: readonly Command<Deps>[],
  deps: Deps,
  name: string,
  call: CommandCall<Record<string, unknown>>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const found = commands.find((each) => each.name === name)
  if (!found) {
    call.print.err(`there is no command ${JSON.stringify(name.slice(0, 100))}`)
    return exitCodes.wrongUse
  }
  try {
    return await found.run(deps, { ...call, args: checkInput(found, call) })
  } catch (error) {
    if (error instanceof InputRefused || error instanceof WrongUse) {
      call.print.err(error.message)
      return exitCodes.wrongUse
    }
    onFailure(error)
    call.print.err(`the command failed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    return exitCodes.failed
  }
}
