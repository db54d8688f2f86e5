import type { Change } from '@club/contract/desk/acts.ts'
import { inEachLanguage, type Language, shellLanguage } from '@club/contract/languages.ts'
import { type ActOrder, dryRun, orderIn, printPreview } from './operator-act.ts'
import {
  type Arguments,
  type ArgumentsOf,
  type Command,
  command,
  type Doing,
  exitCodes,
  type Print,
  type SometimesReason,
} from './operator-command.ts'

/** What an act is told: its checked arguments, who orders it and why, and whether it is only a preview. */
export interface ActCall<Args> extends ActOrder {
  args: Args
  /** Aborted when the operator gives up: finish the current step and return with `isStopped`. */
  signal: AbortSignal
  /** Says on the way how far it is; the outcome is returned, not printed. */
  print: Print
  /** Where a preview that takes long is kept for the next that asks the same; none from a shell. */
  kept?: Kept
}

/** What was reckoned, by what was asked; not for long, and not many. */
export interface Kept {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/** An act that takes another back. */
export interface Undo {
  act: string
  args: Record<string, unknown>
}

/** How an act ended, told by its words in the language of whoever reads it. */
export type ActOutcome<W> = {
  /** Prints it in the shell in lines of its own instead, and returns the exit code. */
  shell?: (print: Print) => number
} & (
  | {
      refused: (words: W, language: Language) => string
      /** There was nothing to do at all, as in a file without a row. */
      isEmpty?: boolean
    }
  | {
      changes: (words: W, language: Language) => readonly Change[]
      /** What could not be done while the rest was, a sentence each; the command then ends with `refused`. */
      problems?: (words: W) => readonly string[]
      isStopped?: boolean
      /** At the desk a second person has to confirm it, by what the database holds: see `refuseAlone`. */
      needsSecond?: boolean
      /** Where it takes more than the arguments to say what takes it back. */
      undo?: Undo
    }
)

/** The same in one language. */
export type Told =
  | { refused: string; isEmpty: boolean }
  | {
      changes: readonly Change[]
      problems: readonly string[]
      isStopped: boolean
      needsSecond?: true
      undo?: Undo
    }

/** What the desk needs of a command that is an act. */
export interface ActPart<Deps> {
  title: Readonly<Record<Language, string>>
  /** Whether a second person has to confirm it at the desk, by its arguments alone. */
  isConfirmed(args: unknown): boolean
  /** The act that takes it back, with its arguments. */
  undo: ((args: unknown) => Undo | null) | null
  /** Where at the desk it is seen what it is about. */
  page: ((args: unknown) => string) | null
  /** How many of the first things that it tells say what it is about. */
  aboutLines: number
  carryOut(deps: Deps, call: ActCall<unknown>): Promise<Readonly<Record<Language, Told>>>
}

interface ActDeclaration<Deps, A extends Arguments, W extends { title: string }> {
  name: string
  /** One English sentence for the help of `club`. */
  description: string
  arguments: A
  /** What it changes, or for an export shows; what belongs to members, unless said otherwise. */
  does?: Exclude<Doing, 'showsNobody'>
  /** The act's words: its title, and whatever its outcome says. */
  words: Readonly<Record<Language, W>>
  /** When the shell asks for a reason, or why; always, unless said otherwise. */
  needsReason?: string | SometimesReason
  isConfirmed?: (args: ArgumentsOf<A>) => boolean
  /** Null for arguments with which nothing takes it back. */
  undo?: (args: ArgumentsOf<A>) => Undo | null
  /** Where at the desk it is seen what it is about, such as `/content/article/sleep-well`. */
  page?: (args: ArgumentsOf<A>) => string
  /** How many of the first things that it tells say, in a list of orders, what it is about; one by default. */
  aboutLines?: number
  /** Carries it out, or does the same and rolls it back: see `carryOut` of operator-act. */
  carryOut: (deps: Deps, call: ActCall<ArgumentsOf<A>>) => Promise<ActOutcome<W>>
}

function toldIn<W>(outcome: ActOutcome<W>, words: W, language: Language): Told {
  if ('refused' in outcome)
    return { refused: outcome.refused(words, language), isEmpty: outcome.isEmpty ?? false }
  const { changes, problems, isStopped = false, needsSecond = false, undo } = outcome
  return {
    changes: changes(words, language),
    problems: problems?.(words) ?? [],
    isStopped,
    ...(needsSecond && { needsSecond }),
    ...(undo && { undo }),
  }
}

/** `rank: 3 → 7`, or only what is said. */
export function changeLine({ what, before, after }: Change): string {
  if (before === null && after === null) return what
  if (before === null) return `${what}: ${after}`
  return `${what}: ${before} → ${after ?? '–'}`
}

/** What is told at the desk: what was changed, and what could not be. */
export const allTold = ({ changes, problems }: Extract<Told, { changes: unknown }>): Change[] => [
  ...changes,
  ...problems.map((problem) => changed(problem)),
]

/** One thing that an act changes: a sentence, or a name with the values before and after. */
export function changed(what: string, before: string | null = null, after: string | null = null): Change {
  return { what, before, after }
}

/** Tells the shell a preview in one line. */
export function shellPreview(would: string): (print: Print) => number {
  return (print) => {
    print.out(would)
    printPreview(print, { dryRun: true })
    return exitCodes.ok
  }
}

/**
 * The same of an export, which at the desk is downloaded: the shell has to name the file, as in the command `example`.
 */
export function exportPreview(
  what: string,
  path: string | undefined,
  example: string,
): (print: Print) => number {
  if (path !== undefined) return shellPreview(`would write ${what} to ${path}`)
  return (print) => {
    print.err(`name the file to write: ${example}`)
    return exitCodes.wrongUse
  }
}

/**
 * Declares an act once, for `club` and for the desk: `--dry-run` is its preview, it needs a reason, and its outcome is
 * told in every language.
 */
export function act<Deps, A extends Arguments, W extends { title: string }>(
  given: ActDeclaration<Deps, A, W>,
): Command<Deps> {
  const { name, description, words, isConfirmed, undo, page } = given
  const declared = command<Deps, A & { dryRun: typeof dryRun }>({
    name,
    description,
    does: given.does ?? 'changesMembers',
    ...(given.needsReason && { needsReason: given.needsReason }),
    arguments: { ...given.arguments, dryRun },
    async run(deps, call) {
      const { print, signal } = call
      const args = call.args as ArgumentsOf<A> & { dryRun: boolean }
      const outcome = await given.carryOut(deps, { ...orderIn({ ...call, args }), args, signal, print })
      if (outcome.shell) return outcome.shell(print)
      const told = toldIn(outcome, words[shellLanguage], shellLanguage)
      if ('refused' in told) {
        print.err(told.refused)
        return told.isEmpty ? exitCodes.empty : exitCodes.refused
      }
      for (const problem of told.problems) print.err(problem)
      for (const change of told.changes) print.out(changeLine(change))
      printPreview(print, args)
      if (!told.isStopped) return told.problems.length === 0 ? exitCodes.ok : exitCodes.refused
      print.err('stopped; the same command continues it')
      return exitCodes.stopped
    },
  } as Parameters<typeof command<Deps, A & { dryRun: typeof dryRun }>>[0])
  if (!declared.needsDatabase) throw new Error('an act needs the database')
  return {
    ...declared,
    act: {
      title: inEachLanguage((language) => words[language].title),
      isConfirmed: (args) => isConfirmed?.(args as ArgumentsOf<A>) ?? false,
      undo: undo ? (args) => undo(args as ArgumentsOf<A>) : null,
      aboutLines: given.aboutLines ?? 1,
      page: page ? (args) => page(args as ArgumentsOf<A>) : null,
      async carryOut(deps, call) {
        const outcome = await given.carryOut(deps, call as ActCall<ArgumentsOf<A>>)
        return inEachLanguage((language) => toldIn(outcome, words[language], language))
      },
    },
  }
}
