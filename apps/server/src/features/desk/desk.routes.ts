import type { acts, Outcome } from '@club/contract/desk/acts.ts'
import type { people } from '@club/contract/desk/people.ts'
import { permissionsOf } from '@club/contract/desk/roles.ts'
import { AppError } from '../../kit/app-error.ts'
import {
  type DeskCall,
  type DeskCaller,
  type DeskHandlersOf,
  type DeskPerson,
  operatorOf,
} from '../../kit/desk/desk-call.ts'
import type { Told } from '../../kit/operator/act.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { InputRefused } from '../../kit/operator/operator-command.ts'
import { type AskedAct, askedAct, permitAct, previewOf, refusedInEach, seenOf, toldIn } from './carry-out.ts'
import { demoPeople } from './demo-people.ts'
import { deskOrders } from './desk.sql.ts'
import { words } from './desk.words.ts'
import type { DeskContext } from './desk-context.ts'
import { handIn } from './desk-files.ts'
import { beginSession, endSession, idleMinutes, sessionEnd } from './desk-sessions.ts'
import { declineOrder, findOrder, leaveOrder, listOrders, namesOf, readOrder, showOrder } from './orders.ts'
import type { Runs } from './runs.ts'

/** Who is at the desk. */
export function peopleRoutes(context: DeskContext, isDemo: boolean): DeskHandlersOf<typeof people> {
  return {
    async me(call) {
      const { language } = call
      const shown = isDemo
        ? demoPeople.map(({ personId, names, roles }) => ({
            personId,
            name: names[language],
            roles: [...roles],
          }))
        : []
      if (!call.isSignedIn) return { person: null, demoPeople: shown }
      const { personId, name, roles, tokenHash } = call.person
      const endsAt = await sessionEnd(context, tokenHash)
      if (!endsAt) return { person: null, demoPeople: shown }
      const may = permissionsOf(roles)
      const person = { personId, name, roles: [...roles], may, endsAt: endsAt.toISOString(), idleMinutes }
      return { person, demoPeople: shown }
    },
    async demoSignIn({ request, language, address, giveToken }) {
      const found = demoPeople.find(({ personId }) => personId === request.personId)
      if (!isDemo || !found || !isLoopback(address))
        throw new AppError('notPermitted', { detail: 'people.demoSignIn' })
      const { personId, names, roles } = found
      const proved = {
        issuer: 'demo',
        subject: personId,
        name: names[language],
        roles,
        access: null,
        idToken: null,
      }
      giveToken(await beginSession(context, personId, proved))
      return {}
    },
    async signOut(call) {
      if (!call.isSignedIn) return { goTo: null }
      const goTo = await endSession(context, call.person)
      call.giveToken(null)
      return { goTo }
    },
  }
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/** What the person asked for; a refusal of the input is told like one of the act. */
async function asking(
  context: DeskContext,
  { person, operator, request }: DeskCaller & { request: { act: string; args: Record<string, unknown> } },
): Promise<AskedAct | { refused: string }> {
  const act = permitAct(context.acts, person, request.act)
  try {
    return await askedAct(
      context,
      { name: request.act, act, given: request.args },
      { personId: person.personId, operator, reason: '' },
    )
  } catch (error) {
    if (error instanceof InputRefused) return { refused: error.message }
    throw error
  }
}

/** Acts: previewed, ordered, and confirmed by a second person where needed. */
export function actsRoutes(context: DeskContext, runs: Runs): DeskHandlersOf<typeof acts> {
  /** Carries out an act as `by`, whoever asked last; it goes on by itself if it takes long. */
  function run(call: DeskCall<unknown>, asked: AskedAct, by: { operator: string; reason: string }) {
    const { language, person, log } = call
    return runs.start(person.personId, async ({ say, signal }): Promise<Outcome> => {
      try {
        const told = await asked.act.carryOut(null, {
          args: { ...asked.args, dryRun: false },
          ...by,
          isPreview: false,
          signal,
          print: { out: () => undefined, err: (line) => say(line) },
        })
        return outcomeOf(told[language], asked)
      } catch (error) {
        const reference = call.reference
        log.error({ err: error, act: asked.name, reference }, 'an act of the desk failed')
        return { state: 'refused', why: words[language].failed(reference) }
      }
    })
  }

  async function confirm(call: DeskCall<(typeof acts)['confirm']>): Promise<Outcome> {
    const { db, clock } = context
    const { request, person, language } = call
    const row = await findOrder(context, request.orderId)
    if (row.orderedBy === person.personId) return { state: 'refused', why: words[language].notYourOwn }
    const read = await readOrder(context, row)
    if (!read) return { state: 'refused', why: words[language].unreadable }
    const told = await previewOf(read.asked, { operator: operatorOf(person), reason: read.reason })
    if (seenOf(read.asked, told) !== request.seen) return { state: 'changed' }
    const decided = await db.inTransaction(async (tx) => {
      const at = await clock.now(tx)
      const confirmed = await tx.one(deskOrders.decide, [row.orderId, 'confirmed', person.personId, at])
      if (!confirmed) return false
      const detail = { order: row.orderId, of: row.act }
      const act = { operator: operatorOf(person), act: 'desk.confirm', reason: read.reason, detail }
      await recordAct(tx, clock, act)
      return true
    })
    if (!decided) return { state: 'refused', why: words[language].alreadyDecided }
    const outcome = await run(call, read.asked, await ordererOf(context, row, read.reason))
    if (outcome.state === 'refused') await db.run(deskOrders.fail, [row.orderId, person.personId])
    return outcome
  }

  return {
    handIn: (call) => handIn(context, call),
    async preview(call) {
      const asked = await asking(context, call)
      const { language, operator, request } = call
      const title = permitAct(context.acts, call.person, request.act).title[language]
      if ('refused' in asked) {
        const told = refusedInEach(asked.refused)
        return { title, told: toldIn(told, language), isConfirmed: false, seen: '' }
      }
      const told = await previewOf(asked, { operator, reason: '' })
      return {
        title,
        told: toldIn(told, language),
        isConfirmed: asked.isConfirmed,
        seen: seenOf(asked, told),
      }
    },
    async order(call) {
      const { person, operator, request } = call
      const asked = await asking(context, call)
      if ('refused' in asked) return { state: 'refused', why: asked.refused }
      const { reason } = request
      const told = await previewOf(asked, { operator, reason })
      const now = toldIn(told, call.language)
      if (now.state === 'refused') return now
      if (seenOf(asked, told) !== request.seen) return { state: 'changed' }
      if (!asked.isConfirmed) return run(call, asked, { operator, reason })
      return { state: 'waits', orderId: await leaveOrder(context, { asked, told, person, reason }) }
    },
    progress: async ({ request, person }) => runs.progress(request.runId, person.personId),
    stop: ({ request, person }) => runs.stop(request.runId, person.personId),
    orders: async (call) => ({ orders: await listOrders(context, call.request.state, call) }),
    show: (call) => showOrder(context, call.request.orderId, call),
    confirm,
    async decline({ request, person }) {
      await declineOrder(context, request, person)
      return {}
    },
  }
}

/** As the audit log names the one who ordered it: the act is theirs, the confirmation has a row of its own. */
async function ordererOf(context: DeskContext, { orderedBy }: { orderedBy: string }, reason: string) {
  const person: Pick<DeskPerson, 'name' | 'personId'> = {
    personId: orderedBy,
    name: (await namesOf(context, [orderedBy])).get(orderedBy) ?? orderedBy,
  }
  return { operator: operatorOf(person), reason }
}

function outcomeOf(told: Told, { act, args }: AskedAct): Outcome {
  if ('refused' in told) return { state: 'refused', why: told.refused }
  const changes = [...told.changes]
  if (told.isStopped) return { state: 'stopped', changes }
  const undo = act.undo?.(args) ?? null
  return { state: 'done', changes, undo }
}
