import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../kit/app-error.ts'
import type { Logger } from '../../kit/log/log.ts'
import { outsideLimits, sendOutside } from '../../kit/outside/outside-http.ts'
import { type OutsideService, RefusedByService } from '../../kit/outside/outside-service.ts'
import { signatureOf } from '../../kit/sealing/signature.ts'

export interface Sms {
  mobile: string
  /** What it is about: `login`, `register` … */
  scene: string
  /** Empty for a notice without a code. */
  code: string
  /** The full text of the SMS. */
  text: string
  /** Business time. */
  at: Date
}

/**
 * Sends one SMS. Throws AppError `outsideDown` if it cannot be delivered to the gateway or outbox. Must not
 * be called inside a transaction.
 */
export interface SmsSender {
  send(sms: Sms): Promise<void>
  /** Whether nobody gets an SMS just now. */
  isAway(): boolean
}

/** The host to which codes are bound: phones fill them in over https only. */
export function codeHostOf(publicUrl: string | null): string | null {
  return publicUrl?.startsWith('https:') ? new URL(publicUrl).hostname : null
}

/**
 * The text of an SMS with a code. Its last line lets the phone fill in the code on this host's pages, and on no others:
 * https://wicg.github.io/sms-one-time-codes
 */
export function boundText(text: string, host: string | null, code: string): string {
  return host === null ? text : `${text}\n@${host} #${code}`
}

function lineOf(sms: Sms): string {
  const { mobile, scene, code, text, at } = sms
  return JSON.stringify({ mobile, scene, code, text, at: at.toISOString() })
}

/**
 * Appends every SMS as a line to `outbox/sms.jsonl`, readable by its owner only. With `log` the line also
 * goes to the server's log: rules/running#sms-outbox.
 */
export function outboxSms(dataDir: string, log: Logger | null): SmsSender {
  const folder = join(dataDir, 'outbox')
  return {
    isAway: () => false,
    async send(sms) {
      const line = lineOf(sms)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await appendFile(join(folder, 'sms.jsonl'), `${line}\n`, { mode: 0o600 })
      } catch (cause) {
        throw new AppError('outsideDown', { cause, detail: 'SMS outbox cannot be written' })
      }
      log?.info(`SMS ${line}`)
    },
  }
}

/**
 * Posts every SMS as JSON to the operator's gateway, signed over time (`x-club-time`, Unix seconds) and body.
 * Any answer but 2xx, including a redirect or none within 3 s, throws `outsideDown`. Mobile and code are
 * never logged.
 */
export function gatewaySms(gateway: { url: string; key: string }, service: OutsideService): SmsSender {
  return {
    isAway: () => service.isAway(),
    async send(sms) {
      const body = lineOf(sms)
      const time = String(Math.floor(Date.now() / 1000))
      const source = Buffer.from(body)
      const headers = {
        'content-type': 'application/json',
        'x-club-time': time,
        'x-club-signature': signatureOf(gateway.key, time, body),
      }
      await service
        .call(async (signal) => {
          const answer = await sendOutside({
            method: 'POST',
            url: gateway.url,
            headers,
            body: { source, bytes: source.length },
            answerMs: outsideLimits.answerMs,
            signal,
          })
          answer.destroy()
          const { statusCode = 0 } = answer
          if (statusCode >= 500) throw new Error(`it answered ${statusCode}`)
          if (statusCode < 200 || statusCode > 299) throw new RefusedByService(`it answered ${statusCode}`)
        })
        .catch((cause: unknown) => {
          throw cause instanceof AppError
            ? cause
            : new AppError('outsideDown', { cause, detail: 'the SMS gateway takes no SMS' })
        })
    },
  }
}
