import { Option, Command as Program } from 'commander'
import type { Argument, Command } from './operator-command.ts'

/** What the command line names: a command, and the arguments as they were typed. */
export interface Typed<Deps> {
  command: Command<Deps>
  args: Record<string, unknown>
  operator: string
  reason: string
}

/** The value of an argument that is not given; undefined where there is none. */
export function defaultOf({ schema }: Argument): unknown {
  const absent = schema.safeParse(undefined)
  return absent.success ? absent.data : undefined
}

export function isRequired({ schema, setting }: Argument): boolean {
  return setting === undefined && !schema.safeParse(undefined).success
}

export function descriptionOf({ description, needsReason }: Command<never>): string {
  return needsReason === false ? description : `${description}; needs --reason`
}

/**
 * The command line of all commands, with their help. Wrong use is printed and thrown as a CommanderError, and so is a
 * help page that was asked for, with exit code 0.
 */
export function operatorProgram<Deps>(
  commands: readonly Command<Deps>[],
  options: {
    operator: string
    settingOf: (setting: NonNullable<Argument['setting']>) => unknown
    run: (typed: Typed<Deps>) => Promise<void>
  },
): Program {
  // Subcommands take over exitOverride, so it comes first.
  const club = new Program('club')
    .exitOverride()
    .description("The operator's command of Evergreen Club.")
    .option('--operator <name>', 'who does it, for the audit log', options.operator)
    .option('--reason <text>', 'why, for the audit log', '')
  for (const command of commands) {
    const { group, name } = command
    const parent = group ? groupProgram(club, group) : club
    const program = parent.command(name.slice(name.lastIndexOf(' ') + 1)).description(descriptionOf(command))
    const positional: string[] = []
    const named = new Map<string, Option>()
    for (const [key, each] of Object.entries(command.arguments)) {
      if (!each.shown.startsWith('--')) {
        program.argument(each.shown, each.description)
        positional.push(key)
        continue
      }
      const option = new Option(each.shown, each.description).makeOptionMandatory(isRequired(each))
      const standard = defaultOf(each)
      if (standard !== undefined) option.default(standard)
      program.addOption(option)
      named.set(key, option)
    }
    program.action(() => {
      const given = program.opts()
      const typed: [string, unknown][] = [
        ...positional.map((key, at): [string, unknown] => [key, program.processedArgs[at]]),
        ...[...named].map(([key, option]): [string, unknown] => {
          const setting = command.arguments[key]?.setting
          return [key, given[option.attributeName()] ?? (setting && options.settingOf(setting))]
        }),
      ]
      const args = Object.fromEntries(typed.filter(([, value]) => value !== undefined))
      return options.run({ command, args, ...club.opts<{ operator: string; reason: string }>() })
    })
  }
  return club
}

/** Commands of one group may come from several features; the first word exists once. */
function groupProgram(club: Program, { name, description }: { name: string; description: string | null }) {
  const program = club.commands.find((each) => each.name() === name) ?? club.command(name)
  return description === null ? program : program.description(description)
}
