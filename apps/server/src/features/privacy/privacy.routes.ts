import type { Language } from '@club/contract/languages.ts'
import type { privacy } from '@club/contract/privacy.ts'
import { AppError } from '../../kit/app-error.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { brandIn } from '../content/content.ts'
import { closing, consent } from '../identity/identity.ts'
import { dayBudgets } from '../identity/limits.ts'
import { mobileHashOf } from '../identity/members.ts'
import { htmlFile, jsonFile } from './data-file.ts'
import { knownInWords } from './known-data.ts'
import { words } from './privacy.words.ts'
import type { PrivacyContext } from './privacy-context.ts'

/** Rows of each part on the page; the files have more. */
const rowsOnPage = 10
/** More than anybody has, so that the file is complete. */
export const rowsInFile = 20_000
/** Bounded, since each read collects everything that the club knows. */

/** The member's consents and data: rules/privacy#rights-of-members. */
export function privacyRoutes(context: PrivacyContext): HandlersOf<typeof privacy> {
  const { db, clock, published } = context
  return {
    consents: async ({ memberId, language }) => ({ list: await consentViews(context, memberId, language) }),

    known: async ({ memberId, language }) => ({
      list: await read(context, memberId, language, rowsOnPage),
    }),

    dataFile: async ({ memberId, language, request: { format } }) => {
      const parts = await read(context, memberId, language, rowsInFile)
      const at = await clock.now(db)
      const fileName = `${words[language].file.name}.${format}`
      if (format === 'json')
        return { fileName, mediaType: 'application/json', text: jsonFile(parts, language, at) }
      return {
        fileName,
        mediaType: 'text/html',
        text: htmlFile(parts, language, at, brandIn(published, language)),
      }
    },

    closingCode: (call) => closing.sendCode(context, call),

    closeAccount: async (call) => {
      const closesAt = await closing.close(context, call, call.request)
      return { closesAt: closesAt.toISOString() }
    },

    undoClosing: async ({ memberId }) => {
      await closing.undo(context, memberId)
      return {}
    },

    withdrawConsent: async ({ memberId, channel, request: { agreementId } }) => {
      const isRequired = consent.required(published).some((one) => one.agreementId === agreementId)
      if (!isRequired) throw new AppError('contentUnknown')
      await db.inTransaction(async (tx) =>
        consent.withdraw(tx, { userId: memberId, agreementId, channel, at: await clock.now(tx) }),
      )
      return { agreementId }
    },
  }
}

async function consentViews({ db, published }: PrivacyContext, memberId: string, language: Language) {
  const list = await consent.of(db, published, memberId)
  return list.flatMap(({ agreementId, version, state, agreed, withdrawnAt }) => {
    const item = published.item('agreement', agreementId)
    if (!item) return []
    const { title, summary, changes } = item.words[language]
    return [
      {
        agreementId,
        title,
        summary,
        version,
        effectiveDate: item.facts.effectiveDate,
        changes: changes ?? null,
        html: item.html[language],
        state,
        agreed: agreed && {
          version: agreed.version,
          at: agreed.agreedAt.toISOString(),
          channel: agreed.channel,
        },
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      },
    ]
  })
}

/** Reads what the club knows, a bounded number of times a day. */
async function read(context: PrivacyContext, userId: string, language: Language, maxRows: number) {
  const { db, clock } = context
  const isLeft = await db.inTransaction(async (tx) =>
    dayBudgets.spend(tx, context, [['privacy', userId]], await clock.now(tx)),
  )
  if (!isLeft) throw new AppError('privacyBudgetUsed')
  const subject = { userId, mobileHash: await mobileHashOf(db, userId) }
  return knownInWords(context, subject, language, maxRows)
}
