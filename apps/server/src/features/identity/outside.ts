import type { Context } from './context.ts'
import { loadPasswordKey, type PasswordKey } from './kit/password-key.ts'
import { gatewaySms, outboxSms, type SmsSender } from './kit/sms.ts'

/** What tests put something else in the place of: the SMS gateway and the password key. */
export interface Outside {
  sms: SmsSender
  passwordKey(): Promise<PasswordKey>
}

/** The ways to the outside of the settings; the password key is loaded once, when it is first asked for. */
export function outsideOf({ config, log, db, sealing }: Context): Outside {
  let passwordKey: Promise<PasswordKey> | undefined
  return {
    sms: config.smsGateway
      ? gatewaySms(config.smsGateway)
      : outboxSms(config.dataDir, config.isProduction ? null : log),
    passwordKey: () => {
      passwordKey ??= loadPasswordKey({
        dataDir: config.dataDir,
        keyFile: config.passwordKeyFile,
        shared: config.databaseUrl ? { on: db, sealing } : null,
      })
      return passwordKey
    },
  }
}
