import { content } from '@club/contract/content.ts'
import { need } from '../../kit/need.ts'

export const appInfoNeed = need(content.appInfo, {})
export const menuNeed = need(content.menuQuery, {})
export const bannerNeed = (positionId: string) => need(content.bannerQuery, { positionId })
export const agreementsNeed = need(content.agreementQuery, {})
export const agreementNeed = (agreementId: string) =>
  need(content.agreementQuery, { agreementIds: [agreementId] })
