import { type Argument, type Command, exitCodes, reasonNote } from './operator-command.ts'
import { defaultOf, isOption, isRequired } from './operator-program.ts'

const head = `# The operator's commands

Every command is \`npx club …\`, or \`club …\` where it is installed. \`npx club --help\` and \`npx club GROUP --help\` say the same in short. This page is written from the commands' declarations in \`apps/server/src\`; \`npm run docs\` renews it.

\`--operator NAME\` and \`--reason TEXT\` may be anywhere on the line; both go into the audit log, the name beside the user of the operating system: \`Li (root)\`. Every act and every look at members' data needs a reason and is in the audit log; the command is refused without one. Paths are relative to the folder in which the command is called. The commands work while the server runs. A member is named by mobile, customer number or id. Times are those of Shanghai, with their zone.

| Exit code | Meaning |
|---|---|
| ${exitCodes.ok} | done |
| ${exitCodes.refused} | refused, or something was found wrong |
| ${exitCodes.wrongUse} | wrong use: an unknown option, a missing or bad argument, no reason; bad settings |
| ${exitCodes.failed} | failed |
| ${exitCodes.stopped} | stopped before its end; the same command continues it |
| ${exitCodes.empty} | a warning: the file has a header and no line |
`

type Known = Command<never>

/** The reference of all commands in Markdown, in their order. */
export function commandReference(commands: readonly Known[]): string {
  const groups = new Map<string, { description: string | null; members: Known[] }>()
  for (const command of commands) {
    const name = command.group?.name ?? command.name
    const known = groups.get(name) ?? { description: null, members: [] }
    const description = known.description ?? command.group?.description ?? null
    groups.set(name, { description, members: [...known.members, command] })
  }
  const sections = [...groups].map(([name, { description, members }]) => {
    const about = description === null ? '' : `${sentence(description)}\n\n`
    return `## ${name}\n\n${about}${members.map(commandSection).join('\n')}`
  })
  return [head, ...sections].join('\n')
}

function commandSection(command: Known): string {
  const { name, description, needsReason, needsDatabase, arguments: declared } = command
  const note = reasonNote(command)
  const reason = typeof needsReason === 'object' ? '[--reason <text>]' : '--reason <text>'
  const all = Object.values(declared)
  const ordered = [...all.filter((each) => !isOption(each)), ...all.filter(isOption)]
  const usage = [`club ${name}`, ...ordered.map(usageOf), ...(note ? [reason] : [])]
  const notes = [
    sentence(description),
    ...(note ? [sentence(note)] : []),
    ...(needsDatabase ? [] : ['Needs neither server nor database.']),
  ]
  const lines = ordered.map((each) => `- \`${each.shown}\`: ${each.description}${defaultNote(each)}`)
  const list = lines.length === 0 ? '' : `\n${lines.join('\n')}\n`
  return `### club ${name}\n\n\`${usage.join(' ')}\`\n\n${notes.join(' ')}\n${list}`
}

function usageOf(each: Argument): string {
  return isOption(each) && !isRequired(each) ? `[${each.shown}]` : each.shown
}

function defaultNote(each: Argument): string {
  const value = defaultOf(each)
  return value === undefined || value === false ? '' : ` (default: ${String(value)})`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
