import { createHash } from 'node:crypto'
import type { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { isPermission, may } from '@club/contract/desk/roles.ts'
import { type InEachLanguage, inEachLanguage, type Language } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { AppError } from '../../kit/app-error.ts'
import type { DeskPerson } from '../../kit/desk/desk-call.ts'
import { type ActPart, allTold, type Told } from '../../kit/operator/act.ts'
import { checkInput, optionalPath, path } from '../../kit/operator/operator-command.ts'
import { words } from './desk.words.ts'
import type { DeskActs, DeskContext } from './desk-context.ts'
import { pathOfFile } from './desk-files.ts'
import type { Running, RunPart } from './runs.ts'

type Preview = DeskAnswerOf<(typeof acts)['preview']>

export type ToldInEach = Readonly<Record<Language, Told>>

/** An act that somebody asked for, permitted and with checked arguments. */
export interface AskedAct {
  name: string
  act: ActPart<unknown>
  /** As they came, with ids of files that were handed in. */
  given: Readonly<Record<string, unknown>>
  args: Record<string, unknown>
  isConfirmed: boolean
}

export const actOf = (acts: DeskActs, name: string): ActPart<unknown> | null => acts.find(name)?.act ?? null

/** Throws `notPermitted` unless the act exists at the desk and these roles permit it. */
export function permitAct(acts: DeskActs, person: Pick<DeskPerson, 'roles'>, name: string): ActPart<unknown> {
  const act = actOf(acts, name)
  if (!act || !isPermission(name) || !may(person.roles, name))
    throw new AppError('notPermitted', { detail: name.slice(0, 100) })
  return act
}

/**
 * Checks an act's arguments as its command does. Those that are files hold the id of a file that `personId` handed in;
 * no other path is reached from the desk. Throws InputRefused.
 */
export async function askedAct(
  context: DeskContext,
  { name, act, given }: Pick<AskedAct, 'name' | 'act' | 'given'>,
  { personId, operator, reason }: { personId: string; operator: string; reason: string },
): Promise<AskedAct> {
  const command = context.acts.find(name)
  if (!command) throw new Error(`there is no command ${name}`)
  const { dryRun, ...rest } = given
  if (dryRun !== undefined) throw new AppError('badRequest', { detail: 'dryRun' })
  const typed: Record<string, unknown> = { ...rest }
  for (const [key, { schema }] of Object.entries(command.arguments)) {
    const value = own(typed, key)
    if ((schema === path || schema === optionalPath) && value !== undefined)
      typed[key] = await pathOfFile(context, String(value), personId)
  }
  const args = checkInput(
    { ...command, needsReason: false },
    { args: typed, cwd: context.filesFolder, operator, reason },
  )
  return { name, act, given: rest, args, isConfirmed: act.isConfirmed(args) }
}

/** What an act would do; nothing is changed. One that was stopped tells nothing: what it saw is not all. */
export async function previewOf(
  { act, args }: AskedAct,
  { operator, reason }: { operator: string; reason: string },
  { signal, print, kept }: RunPart,
): Promise<ToldInEach> {
  const call = { args: { ...args, dryRun: true }, operator, reason, isPreview: true, signal, print, kept }
  const told = await act.carryOut(null, call)
  return signal.aborted ? refusedInEach(inEachLanguage((language) => words[language].stopped)) : told
}

/** Whether a second person has to confirm it: by its arguments, or by what its preview found in the database. */
export function isConfirmedBy({ isConfirmed }: AskedAct, told: ToldInEach | Running): boolean {
  if (isConfirmed || 'runId' in told) return isConfirmed
  return Object.values(told).some((one) => 'changes' in one && one.needsSecond)
}

/** Stands for what a preview told: an order that would now do something else has another one. '' while it is made. */
export function seenOf(asked: Pick<AskedAct, 'name' | 'given'>, told: ToldInEach | Running): string {
  if ('runId' in told) return ''
  return createHash('sha256')
    .update(JSON.stringify([asked.name, asked.given, told]))
    .digest('base64url')
}

/** What is told in one language, as the contract has it. */
export function toldIn(told: ToldInEach | Running, language: Language): Preview['told'] {
  if ('runId' in told) return told
  const one = told[language]
  if ('refused' in one) return { state: 'refused', why: one.refused }
  return { state: 'told', changes: allTold(one) }
}

/** What a preview told that an act would change. */
export const changesIn = (told: ToldInEach) =>
  inEachLanguage((language) => {
    const one = told[language]
    return 'refused' in one ? [] : one.changes
  })

export const refusedInEach = (why: InEachLanguage): ToldInEach =>
  inEachLanguage((language) => ({ refused: why[language], isEmpty: false }))
