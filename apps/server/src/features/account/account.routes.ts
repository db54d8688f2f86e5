import type { account } from '@club/contract/account.ts'
import { businessDay } from '@club/contract/business-day.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Caller, HandlersOf } from '../../kit/call.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { devicesOf, endDevice, endOtherDevices } from '../identity/identity.ts'

export interface AccountContext extends FeatureContext {
  /** Makes this server forget a member's sessions at once. */
  forgetSessions(userId: string): void
}

/** Where a member is signed in: rules/identity#my-devices. */
export function accountRoutes({ db, clock, forgetSessions }: AccountContext): HandlersOf<typeof account> {
  return {
    devices: async (call) => {
      const devices = await devicesOf(db, ownSession(call), await clock.now(db))
      return {
        list: devices.map(({ deviceId, clientType, channel, firstUsedAt, lastUsedAt, isThis }) => ({
          deviceId,
          clientType,
          channel,
          firstUsedOn: businessDay(firstUsedAt),
          lastUsedOn: businessDay(lastUsedAt),
          isThis,
        })),
      }
    },

    signOutDevice: async (call) => {
      const session = ownSession(call)
      await db.inTransaction((tx) => endDevice(tx, session, call.request.deviceId))
      forgetSessions(session.userId)
      return {}
    },

    signOutOthers: async (call) => {
      const session = ownSession(call)
      const ended = await db.inTransaction((tx) => endOtherDevices(tx, session))
      forgetSessions(session.userId)
      return { ended }
    },
  }
}

function ownSession({ session }: Caller) {
  if (!session) throw new AppError('notLoggedIn')
  return session
}
