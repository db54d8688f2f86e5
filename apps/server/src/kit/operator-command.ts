import { resolve } from 'node:path'
import { z } from 'zod'

/** Where a command's lines go: the operator's terminal, directly or through the socket. */
export interface Print {
  out(line: string): void
  err(line: string): void
}

/** What the operator typed, and who and where they are; not yet checked. */
export interface CommandInput {
  args: Record<string, unknown>
  /** The operator's folder: paths in `args` are relative to it. */
  cwd: string
  operator: string
  /** Why the operator does it; '' when not given. */
  reason: string
}

export interface CommandCall<Args> extends Omit<CommandInput, 'args'> {
  args: Args
  print: Print
  /** Aborted when the operator goes away or the server stops: finish the current step and return. */
  signal: AbortSignal
}

export const exitCodes = { ok: 0, refused: 1, wrongUse: 2, failed: 3, stopped: 4 } as const

/** What a command without the database works with: the settings of the operator's own process. */
export interface LocalDeps {
  config: { startsAt: Date | null; contentDir: string }
}

/** One argument of a command: how it is typed, what it means, and what it may be. */
export interface Argument<S extends z.ZodType = z.ZodType> {
  /** `<file>` or `[id]` for a positional one, `--month <month>` for an option, `--dry-run` for a flag. */
  shown: string
  description: string
  /** Takes the text that was typed as well as the value itself. A schema that takes undefined makes it optional. */
  schema: S
  /** A setting of the operator's own process that is used when the option is not given. */
  setting?: keyof LocalDeps['config']
}
type Arguments = Record<string, Argument>
type ArgumentsOf<A extends Arguments> = z.output<z.ZodObject<{ [K in keyof A]: A[K]['schema'] }>>

export function argument<S extends z.ZodType>(
  shown: string,
  description: string,
  schema: S,
  setting?: keyof LocalDeps['config'],
): Argument<S> {
  return { shown, description, schema, ...(setting && { setting }) }
}

/** A path as typed by the operator. `checkInput` makes it absolute, so commands get no other. */
export const path = z.string().min(1).max(4096)

/** An option without a value. */
export const flag = z.boolean().default(false)

export function wholeNumber(min: number, max: number) {
  const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  return z.preprocess((value) => (isTyped(value) ? Number(value) : value), z.int().min(min).max(max))
}

interface Declared {
  name: string
  description: string
  arguments: Arguments
  /** True when it is refused without `--reason`; a text says why. */
  needsReason: boolean | string
}

/** One command of the operator, declared once: the command line, its checks, the help and the reference follow it. */
export type Command<Deps> = Readonly<Declared> & {
  /** What the commands that share the first word are about; null where the name is one word. */
  readonly group: { readonly name: string; readonly description: string | null } | null
} & (
    | {
        /** In the server where one runs, otherwise in the operator's process with the database opened there. */
        readonly needsDatabase: true
        readonly run: (deps: Deps, call: CommandCall<unknown>) => Promise<number>
      }
    | {
        /** In the operator's process, without a database. */
        readonly needsDatabase: false
        readonly run: (deps: LocalDeps, call: CommandCall<unknown>) => Promise<number>
      }
  )

interface Declaration<Deps, A extends Arguments> extends Pick<Declared, 'name' | 'description'> {
  needsReason?: boolean | string
  arguments?: A
  /** Does it and answers the exit code. */
  run: (deps: Deps, call: CommandCall<ArgumentsOf<A>>) => Promise<number>
}

function declared<Deps, A extends Arguments>(given: Declaration<Deps, A>) {
  return {
    group: null,
    name: given.name,
    description: given.description,
    arguments: given.arguments ?? {},
    needsReason: given.needsReason ?? false,
    // Only `runCommand` calls it, with what the schemas made of the arguments.
    run: given.run as (deps: Deps, call: CommandCall<unknown>) => Promise<number>,
  }
}

export function command<Deps, A extends Arguments = Record<never, never>>(
  given: Declaration<Deps, A>,
): Command<Deps> {
  return { ...declared(given), needsDatabase: true }
}

/** A command that works without the database, in the operator's own process. */
export function localCommand<A extends Arguments = Record<never, never>>(
  given: Declaration<LocalDeps, A>,
): Command<unknown> {
  return { ...declared(given), needsDatabase: false }
}

/** Commands that share the first word: `list` of the group `cases` is `club cases list`. One feature describes a group. */
export function commandGroup<Deps>(
  name: string,
  description: string | null,
  commands: readonly Command<Deps>[],
): readonly Command<Deps>[] {
  const group = { name, description }
  return commands.map((each) => ({ ...each, name: `${name} ${each.name}`, group }))
}

/** The same commands on what their dependencies are made from. */
export function supply<Deps, Given>(
  commands: readonly Command<Deps>[],
  depsOf: (given: Given) => Deps,
): readonly Command<Given>[] {
  return commands.map((each): Command<Given> => {
    if (!each.needsDatabase) return each
    return { ...each, run: (given: Given, call: CommandCall<unknown>) => each.run(depsOf(given), call) }
  })
}

/** What is wrong with the operator's input, in words for the operator. */
export class InputRefused extends Error {}

/** The arguments as the command takes them, paths absolute. Throws InputRefused. */
export function checkInput(
  { name, arguments: declaredArguments, needsReason }: Declared,
  { args, cwd, reason }: CommandInput,
): Record<string, unknown> {
  const entries = Object.entries(declaredArguments)
  const schema = z.strictObject(Object.fromEntries(entries.map(([key, each]) => [key, each.schema])))
  const parsed = schema.safeParse(args)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new InputRefused(`${name}: ${issues.join('; ')}`)
  }
  if (needsReason !== false && reason.trim() === '') {
    const why = needsReason === true ? '' : `, ${needsReason}`
    throw new InputRefused(`it needs a reason${why}: club ${name} … --reason "…"`)
  }
  const paths = entries.filter(([, each]) => each.schema === path).map(([key]) => key)
  return {
    ...parsed.data,
    ...Object.fromEntries(paths.map((key) => [key, resolve(cwd, String(parsed.data[key]))])),
  }
}

/** Runs the named command and answers its exit code; what goes wrong is printed for the operator, not thrown. */
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
    if (error instanceof InputRefused) {
      call.print.err(error.message)
      return exitCodes.wrongUse
    }
    onFailure(error)
    call.print.err(`the command failed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    return exitCodes.failed
  }
}
