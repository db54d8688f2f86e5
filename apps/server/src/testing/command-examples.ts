import { z } from 'zod'
import type { Argument, Command } from '../kit/operator/operator-command.ts'
import { isOption, isRequired } from '../kit/operator/operator-program.ts'

/** What operators type, one of each form; an argument gets the first that its schema takes. */
const typed = [
  '00000000-0000-7000-8000-000000000000',
  '2026-10',
  '2026-11-12',
  '2026-12-01T08:00',
  '6',
  '600012',
  '5afd46c6',
  'article/sleep-well',
  'check_in.points=10',
  'award-1',
]

function choicesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return choicesOf(schema.unwrap())
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

function exampleOf({ shown, schema }: Argument): string {
  const found = [...typed, ...choicesOf(schema)].find((text) => schema.safeParse(text).success)
  if (found === undefined) throw new Error(`no example fits ${shown}`)
  return found
}

/** An example of each argument of a command that has a value; without `withAll`, of those that it needs. */
export function examplesFor(
  { arguments: declared }: Pick<Command<never>, 'arguments'>,
  { withAll = false } = {},
): Record<string, string> {
  const asked = Object.entries(declared).filter(
    ([, each]) => isRequired(each) || (withAll && /[<[]/.test(each.shown)),
  )
  return Object.fromEntries(asked.map(([key, each]) => [key, exampleOf(each)]))
}

/** The same as words of a command line. */
export function exampleWords(
  command: Pick<Command<never>, 'arguments'>,
  options: { withAll?: boolean } = {},
): string[] {
  return Object.entries(examplesFor(command, options)).flatMap(([key, text]) => {
    const each = command.arguments[key] as Argument
    return isOption(each) ? [each.shown.split(' ')[0] ?? '', text] : [text]
  })
}
