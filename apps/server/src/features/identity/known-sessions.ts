import type { Clock } from '../../kit/database/clock.ts'
import type { Session } from '../../kit/http/call.ts'
import { sessionKnownMs } from './sessions.rules.ts'

const maxKnown = 20_000

/** The sessions that this server has just read, kept for a moment so that it need not read them again. */
export interface KnownSessions {
  find(tokenHash: string): Session | null
  /** Keeps a session that was read at `askedAtMs`, a time of `now`. */
  keep(session: Session, askedAtMs: number): void
  /** Forgets a member's sessions, since some of them have ended. */
  forget(userId: string): void
  /** The process's clock, in milliseconds: sessions age by it, whether or not it is right. */
  now(): number
}

/** Sessions by the hash of their token, at most `sessionKnownMs` old: rules/identity#known-sessions. */
export function knownSessions(clock: Pick<Clock, 'roughly'>): KnownSessions {
  // In the order in which they were kept, so the oldest come first.
  const known = new Map<string, { session: Session; askedAtMs: number }>()
  const now = () => clock.roughly().getTime()
  const isFresh = (askedAtMs: number, atMs: number) => {
    const ageMs = atMs - askedAtMs
    // A clock that was set back makes every session unknown.
    return ageMs >= 0 && ageMs < sessionKnownMs
  }
  const dropOld = (atMs: number) => {
    for (const [tokenHash, { askedAtMs }] of known) {
      if (known.size <= maxKnown && isFresh(askedAtMs, atMs)) return
      known.delete(tokenHash)
    }
  }
  return {
    now,
    find(tokenHash) {
      const kept = known.get(tokenHash)
      return kept && isFresh(kept.askedAtMs, now()) ? kept.session : null
    },
    keep(session, askedAtMs) {
      known.delete(session.tokenHash)
      known.set(session.tokenHash, { session, askedAtMs })
      dropOld(now())
    },
    forget(userId) {
      for (const [tokenHash, { session }] of known) if (session.userId === userId) known.delete(tokenHash)
    },
  }
}
