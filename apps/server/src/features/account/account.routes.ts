import type { account } from '@club/contract/account.ts'
import { businessDay } from '@club/contract/business-day.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Caller, HandlersOf } from '../../kit/http/call.ts'
import type { identityFeature } from '../identity/identity.ts'

export interface AccountDeps {
  devices: ReturnType<typeof identityFeature>['devices']
  mobile: ReturnType<typeof identityFeature>['mobile']
}

/** Where a member is signed in, and the mobile: rules/identity#my-devices, rules/identity#change-of-mobile. */
export function accountRoutes({ devices, mobile }: AccountDeps): HandlersOf<typeof account> {
  return {
    devices: async (call) => {
      const list = await devices.list(ownSession(call))
      return {
        list: list.map(({ deviceId, clientType, channel, firstUsedAt, lastUsedAt, isThis }) => ({
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
      await devices.end(ownSession(call), call.request.deviceId)
      return {}
    },
    signOutOthers: async (call) => ({ ended: await devices.endOthers(ownSession(call)) }),
    oldMobileCode: (call) => mobile.sendOldCode(call),
    changeMobile: async (call) => {
      await mobile.change(call, call.request)
      return {}
    },
  }
}

function ownSession({ session }: Caller) {
  if (!session) throw new AppError('notLoggedIn')
  return session
}
