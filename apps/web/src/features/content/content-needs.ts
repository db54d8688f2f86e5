import { content } from '@club/contract/content.ts'
import type { Language } from '@club/contract/languages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { answerIn } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'

export const appInfoNeed = need(content.appInfo, {})
/** The club's name, from the cached answers. */
export const clubNameIn = (client: QueryClient, language: Language) =>
  answerIn(client, language, appInfoNeed)?.brand.clubName

export const menuNeed = need(content.menuQuery, {})
export const bannerNeed = (positionId: string) => need(content.bannerQuery, { positionId })
export const agreementsNeed = need(content.agreementQuery, {})
export const agreementNeed = (agreementId: string) =>
  need(content.agreementQuery, { agreementIds: [agreementId] })
export const ruleChangesNeed = need(content.ruleChanges, {})
