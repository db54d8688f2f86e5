import type { health } from '@club/contract/desk/health.ts'
import type { Role } from '@club/contract/desk/roles.ts'
import { own } from '@club/contract/own-property.ts'
import { workName } from './doctor.rules.ts'
import { type DoctorDeps, examineClub } from './doctor.ts'
import { words } from './doctor.words.ts'
import type { DeskHandlersOf } from './kit/desk/desk-call.ts'
import { howJobsWent } from './kit/jobs/job-runs.ts'
import { stuckWork } from './kit/jobs/stuck-items.ts'
import type { OutsideServices } from './kit/outside/outside-service.ts'

interface SignedIn {
  personId: string
  name: string
  roles: readonly Role[]
  sessions: number
  startedAt: Date
  seenAt: Date
}

interface HealthDeps extends DoctorDeps {
  outside: OutsideServices
  lastFed(): Promise<{ kind: string; finishedAt: Date }[]>
  peopleSignedIn(): Promise<SignedIn[]>
}

/** How the club is, at the desk: the doctor and what it looks at. No member is shown. */
export function healthDesk(deps: HealthDeps): DeskHandlersOf<typeof health> {
  const { db, clock } = deps
  return {
    async examine({ language }) {
      const findings = await examineClub(deps)
      return { examinedAt: (await clock.now(db)).toISOString(), findings: findings[language] }
    },
    async show({ language }) {
      const w = words[language]
      const [now, jobs, stuck, feeds] = await Promise.all([
        clock.now(db),
        howJobsWent(db, clock),
        stuckWork(db),
        deps.lastFed(),
      ])
      return {
        now: now.toISOString(),
        jobs: jobs.map(({ name, everySeconds, succeededAt, tookMs, failures, isLate }) => ({
          name,
          title: workName(w, name),
          everySeconds,
          succeededAt: succeededAt?.toISOString() ?? null,
          tookMs,
          failures,
          isLate,
        })),
        stuck: stuck.map(({ work, items, since, lastAt, cause }) => ({
          work: workName(w, work),
          items,
          since: since.toISOString(),
          lastAt: lastAt.toISOString(),
          cause,
        })),
        feeds: feeds.map(({ kind, finishedAt }) => ({ kind, finishedAt: finishedAt.toISOString() })),
        services: deps.outside.counts().map((each) => ({
          ...each,
          service: own(w.serviceNames, each.service) ?? each.service,
        })),
      }
    },
    async sessions({ person }) {
      const people = await deps.peopleSignedIn()
      return {
        people: people.map(({ personId, name, roles, sessions, startedAt, seenAt }) => ({
          personId,
          name,
          roles: [...roles],
          sessions,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          isOwn: personId === person.personId,
        })),
      }
    },
  }
}
