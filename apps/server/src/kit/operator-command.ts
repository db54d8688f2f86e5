import type { z } from 'zod'

/** Where a command's lines go: the operator's terminal, directly or through the socket. */
export interface Print {
  out(line: string): void
  err(line: string): void
}

export interface CommandCall<Args> {
  args: Args
  /** The operator's folder: paths in `args` are meant from there. */
  cwd: string
  operator: string
  /** Why the operator does it; '' when not said. */
  reason: string
  print: Print
  /** Aborted when the operator goes away or the server stops: finish what is begun and return. */
  signal: AbortSignal
}

/** One command of the operator. It runs in the server where one runs, else in the operator's own process. */
export interface Command {
  /** Like `feeds aum`. */
  readonly name: string
  /** Runs it and answers the exit code. Throws ArgumentsRefused when `args` are not what it takes. */
  run(call: CommandCall<unknown>): Promise<number>
}

export const exitCodes = { ok: 0, refused: 1, wrongUse: 2, failed: 3, stopped: 4 } as const

export class ArgumentsRefused extends Error {}

/** Declares a command; what comes over the socket is checked against `schema` before it runs. */
export function command<S extends z.ZodType>(
  name: string,
  schema: S,
  run: (call: CommandCall<z.output<S>>) => Promise<number>,
): Command {
  return {
    name,
    run: async (call) => {
      const parsed = schema.safeParse(call.args)
      if (!parsed.success) {
        const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        throw new ArgumentsRefused(`${name}: ${issues.join('; ')}`)
      }
      return run({ ...call, args: parsed.data })
    },
  }
}

/** Runs the named command; what goes wrong is told to the operator, not thrown. */
export async function runCommand(
  commands: readonly Command[],
  name: string,
  call: CommandCall<unknown>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const found = commands.find((each) => each.name === name)
  if (!found) {
    call.print.err(`there is no command ${JSON.stringify(name.slice(0, 100))}`)
    return exitCodes.wrongUse
  }
  try {
    return await found.run(call)
  } catch (error) {
    if (error instanceof ArgumentsRefused) {
      call.print.err(error.message)
      return exitCodes.wrongUse
    }
    onFailure(error)
    call.print.err(`the command failed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    return exitCodes.failed
  }
}
