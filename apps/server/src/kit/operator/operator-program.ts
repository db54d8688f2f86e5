import { CommanderError, Option, Command as Program } from 'commander'
import {
  type Argument,
  type Command,
  checkInput,
  exitCodes,
  InputRefused,
  type Print,
  reasonNote,
} from './operator-command.ts'

/** A parsed command line: the command and its arguments as typed, checked. */
export interface Typed<Deps> {
  command: Command<Deps>
  args: Record<string, unknown>
  operator: string
  reason: string
}

export interface ProgramOptions<Deps> {
  commands: readonly Command<Deps>[]
  /** The operator's name if `--operator` is not given. */
  operator: string
  cwd: string
  print: Print
  settingOf(setting: NonNullable<Argument['setting']>): string | Date | null
  /** Runs a command with checked input and returns its exit code. */
  run(typed: Typed<Deps>): Promise<number>
}

/** The default value of an argument, or undefined if it has none. */
export function defaultOf({ schema }: Argument): unknown {
  const absent = schema.safeParse(undefined)
  return absent.success ? absent.data : undefined
}

export function isRequired({ schema, setting }: Argument): boolean {
  return setting === undefined && !schema.safeParse(undefined).success
}

export function isOption({ shown }: Argument): boolean {
  return shown.startsWith('--')
}

/** Runs a command line and returns the exit code; wrong use is printed. */
export async function runCommandLine<Deps>(
  words: readonly string[],
  options: ProgramOptions<Deps>,
): Promise<number> {
  let exit: number = exitCodes.ok
  const program = operatorProgram(options, async (typed) => {
    checkInput(typed.command, { ...typed, cwd: options.cwd })
    exit = await options.run(typed)
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exit
  } catch (error) {
    // Commander has printed the error or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.wrongUse
    if (!(error instanceof InputRefused)) throw error
    options.print.err(error.message)
    return exitCodes.wrongUse
  }
}

function operatorProgram<Deps>(
  { commands, operator, print, settingOf }: ProgramOptions<Deps>,
  run: (typed: Typed<Deps>) => Promise<void>,
): Program {
  const withoutLineEnd = (text: string) => text.replace(/\n$/, '')
  // Subcommands inherit output and exit handling, so both are set first.
  const club = new Program('club')
    .configureOutput({
      writeOut: (text) => print.out(withoutLineEnd(text)),
      writeErr: (text) => print.err(withoutLineEnd(text)),
    })
    .exitOverride()
    .description("The operator's command of Evergreen Club.")
    .option('--operator <name>', "operator name for the audit log, beside the system's user", operator)
    .option('--reason <text>', 'reason for the audit log', '')
  for (const command of commands) {
    const parent = command.group ? groupProgram(club, command.group) : club
    const { program, read } = addProgram(parent, command, settingOf)
    program.action(() => run({ command, args: read(), ...club.opts<{ operator: string; reason: string }>() }))
  }
  return club
}

/** The commands of a group may come from several features; the group is created once. */
function groupProgram(club: Program, { name, description }: { name: string; description: string | null }) {
  const program = club.commands.find((each) => each.name() === name) ?? club.command(name)
  return description === null ? program : program.description(description)
}

/** Adds one command to the command line; `read` returns its arguments after parsing. */
function addProgram<Deps>(
  parent: Program,
  command: Command<Deps>,
  settingOf: ProgramOptions<Deps>['settingOf'],
): { program: Program; read: () => Record<string, unknown> } {
  const { name, description, arguments: declared } = command
  const note = reasonNote(command)?.replace('a reason', '--reason')
  const program = parent
    .command(name.slice(name.lastIndexOf(' ') + 1))
    .description(note ? `${description}; ${note}` : description)
  const readers = new Map<string, () => unknown>()
  for (const [key, each] of Object.entries(declared)) {
    if (!isOption(each)) {
      const at = program.registeredArguments.length
      program.argument(each.shown, each.description)
      readers.set(key, () => program.processedArgs[at])
      continue
    }
    const option = new Option(each.shown, each.description).makeOptionMandatory(isRequired(each))
    const standard = defaultOf(each)
    if (standard !== undefined) option.default(standard)
    program.addOption(option)
    const { setting } = each
    readers.set(key, () => program.opts()[option.attributeName()] ?? (setting && settingOf(setting)))
  }
  const read = () =>
    Object.fromEntries(
      [...readers].map(([key, value]) => [key, value()]).filter(([, value]) => value !== undefined),
    )
  return { program, read }
}
