import type { people } from '@club/contract/desk/people.ts'
import { permissionsOf } from '@club/contract/desk/roles.ts'
import { AppError } from '../../kit/app-error.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { demoPeople } from './demo-people.ts'
import type { DeskContext } from './desk-context.ts'
import { beginSession, endSession, idleMinutes, sessionEnd } from './desk-sessions.ts'

/** Who is at the desk. */
export function peopleRoutes(context: DeskContext, isDemo: boolean): DeskHandlersOf<typeof people> {
  return {
    async me(call) {
      const shown = isDemo
        ? demoPeople.map(({ personId, name, roles }) => ({ personId, name, roles: [...roles] }))
        : []
      if (!call.isSignedIn) return { person: null, demoPeople: shown }
      const { personId, name, roles, tokenHash } = call.person
      const endsAt = await sessionEnd(context, tokenHash)
      if (!endsAt) return { person: null, demoPeople: shown }
      const may = permissionsOf(roles)
      const person = { personId, name, roles: [...roles], may, endsAt: endsAt.toISOString(), idleMinutes }
      return { person, demoPeople: shown }
    },
    async demoSignIn({ request, address, giveToken }) {
      const found = demoPeople.find(({ personId }) => personId === request.personId)
      if (!isDemo || !found || !isLoopback(address))
        throw new AppError('notPermitted', { detail: 'people.demoSignIn' })
      const { personId, name, roles } = found
      const proved = {
        issuer: 'demo',
        subject: personId,
        name,
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
