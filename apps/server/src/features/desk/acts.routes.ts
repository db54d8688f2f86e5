import type { acts, Outcome } from '@club/contract/desk/acts.ts'
import { isPermission, may } from '@club/contract/desk/roles.ts'
import type { InEachLanguage } from '@club/contract/languages.ts'
import { type DeskCall, type DeskCaller, type DeskHandlersOf, operatorOf } from '../../kit/desk/desk-call.ts'
import { allTold, type Told } from '../../kit/operator/act.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { type ActOrder, ChangedSincePreview } from '../../kit/operator/operator-act.ts'
import { InputRefused } from '../../kit/operator/operator-command.ts'
import {
  type AskedAct,
  askedAct,
  changesIn,
  isConfirmedBy,
  permitAct,
  previewOf,
  refusedInEach,
  seenOf,
  toldIn,
} from './carry-out.ts'
import { deskOrders, deskPeople, type PersonRow } from './desk.sql.ts'
import { words } from './desk.words.ts'
import type { DeskContext } from './desk-context.ts'
import { handIn } from './desk-files.ts'
import { declineOrder, findOrder, leaveOrder, listOrders, ownOrders, readOrder, showOrder } from './orders.ts'
import type { RunPart, Runs } from './runs.ts'

type AskedCall = DeskCaller & { request: { act: string; args: Record<string, unknown> } }

/** What the person asked for; a refusal of the input is told like one of the act. */
async function asking(
  context: DeskContext,
  call: AskedCall,
): Promise<AskedAct | { refused: InEachLanguage }> {
  const { person, operator, request } = call
  const act = permitAct(context.acts, person, request.act)
  try {
    const given = { name: request.act, act, given: request.args }
    return await askedAct(context, given, { personId: person.personId, operator, reason: '' })
  } catch (error) {
    if (error instanceof InputRefused) return { refused: error.says }
    throw error
  }
}

function outcomeOf(told: Told, { act, args }: AskedAct): Outcome {
  if ('refused' in told) return { state: 'refused', why: told.refused }
  const changes = allTold(told)
  if (told.isStopped) return { state: 'stopped', changes }
  return { state: 'done', changes, undo: told.undo ?? act.undo?.(args) ?? null }
}

/** Carries out an act as `by`, whoever asked last. */
async function carryOut(
  call: DeskCaller,
  asked: AskedAct,
  by: Pick<ActOrder, 'operator' | 'reason' | 'confirmedBy' | 'previewed'>,
  part: RunPart,
): Promise<Outcome> {
  const { language, log, reference } = call
  try {
    const given = { args: { ...asked.args, dryRun: false }, ...by, isPreview: false, ...part }
    return outcomeOf((await asked.act.carryOut(null, given))[language], asked)
  } catch (error) {
    if (error instanceof ChangedSincePreview)
      return { state: 'refused', why: words[language].changedSincePreview }
    log.error({ err: error, act: asked.name, reference }, 'an act of the desk failed')
    return { state: 'refused', why: words[language].failed(reference) }
  }
}

type Preview = Awaited<ReturnType<DeskHandlersOf<typeof acts>['preview']>>

async function preview(
  context: DeskContext,
  runs: Runs,
  call: DeskCall<(typeof acts)['preview']>,
): Promise<Preview> {
  const asked = await asking(context, call)
  const { language, operator, request } = call
  const title = permitAct(context.acts, call.person, request.act).title[language]
  if ('refused' in asked) {
    const told = toldIn(refusedInEach(asked.refused), language)
    return { title, told, isConfirmed: false, seen: '' }
  }
  const key = `preview ${asked.name} ${JSON.stringify(asked.given)}`
  const told = await runs.join(call.person.personId, key, (part) =>
    previewOf(asked, { operator, reason: '' }, part),
  )
  return {
    title,
    told: toldIn(told, language),
    isConfirmed: isConfirmedBy(asked, told),
    seen: seenOf(asked, told),
  }
}

async function order(
  context: DeskContext,
  call: DeskCall<(typeof acts)['order']>,
  asked: AskedAct,
  part: RunPart,
): Promise<Outcome> {
  const { person, operator, request, language } = call
  const { reason } = request
  const told = await previewOf(asked, { operator, reason }, part)
  const now = told[language]
  if ('refused' in now) return { state: 'refused', why: now.refused }
  if (seenOf(asked, told) !== request.seen) return { state: 'changed' }
  if (!isConfirmedBy(asked, told))
    return carryOut(call, asked, { operator, reason, previewed: changesIn(told) }, part)
  return { state: 'waits', orderId: await leaveOrder(context, { asked, told, person, reason }) }
}

/** Whoever ordered something: the act is theirs, the confirmation has a row of its own in the audit log. */
async function ordererOf({ db }: DeskContext, personId: string): Promise<PersonRow> {
  const [known] = await db.all(deskPeople.named, [[personId]])
  return known ?? { personId, name: personId, roles: [] }
}

async function confirm(
  context: DeskContext,
  call: DeskCall<(typeof acts)['confirm']>,
  part: RunPart,
): Promise<Outcome> {
  const { db, clock } = context
  const { request, person, operator, language } = call
  const row = await findOrder(context, request.orderId)
  if (row.orderedBy === person.personId) return { state: 'refused', why: words[language].notYourOwn }
  if (row.state !== 'waits') return { state: 'refused', why: words[language].alreadyDecided }
  const read = await readOrder(context, row)
  if ('unusable' in read) return { state: 'refused', why: read.unusable[language] }
  const { asked, reason } = read
  const orderer = await ordererOf(context, row.orderedBy)
  if (!isPermission(row.act) || !may(orderer.roles, row.act))
    return { state: 'refused', why: words[language].orderedWithoutRole }
  const told = await previewOf(asked, { operator, reason }, part)
  if (seenOf(asked, told) !== request.seen) return { state: 'changed' }
  const isDecided = await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    const confirmed = await tx.one(deskOrders.decide, [row.orderId, 'confirmed', person.personId, at])
    if (!confirmed) return false
    const detail = { order: row.orderId, of: row.act }
    await recordAct(tx, clock, { operator, act: 'desk.confirm', reason, detail })
    return true
  })
  if (!isDecided) return { state: 'refused', why: words[language].alreadyDecided }
  const by = { operator: operatorOf(orderer), reason, confirmedBy: operator, previewed: changesIn(told) }
  const outcome = await carryOut(call, asked, by, part)
  if (outcome.state === 'refused') await db.run(deskOrders.fail, [row.orderId, person.personId])
  return outcome
}

/** Acts: previewed, ordered, and confirmed by a second person where needed. */
export function actsRoutes(context: DeskContext, runs: Runs): DeskHandlersOf<typeof acts> {
  return {
    handIn: (call) => handIn(context, call),
    preview: (call) => preview(context, runs, call),
    async order(call) {
      const asked = await asking(context, call)
      if ('refused' in asked) return { state: 'refused', why: asked.refused[call.language] }
      return runs.start(call.person.personId, (part) => order(context, call, asked, part))
    },
    progress: async ({ request, person }) => runs.progress(request.runId, person.personId),
    stop: ({ request, person }) => runs.stop(request.runId, person.personId),
    orders: async (call) => ({ orders: await listOrders(context, call.request.state, call) }),
    own: async (call) => ({ orders: await ownOrders(context, call) }),
    show: (call) => showOrder(context, runs, call.request.orderId, call),
    confirm: (call) => runs.start(call.person.personId, (part) => confirm(context, call, part)),
    async decline({ request, person }) {
      await declineOrder(context, request, person)
      return {}
    },
  }
}
