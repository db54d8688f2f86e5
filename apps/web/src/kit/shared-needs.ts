import { content } from '@club/contract/content.ts'
import { points } from '@club/contract/points.ts'
import { ranking } from '@club/contract/ranking.ts'
import { tasks } from '@club/contract/tasks.ts'
import { need } from './need.ts'

// Needs shared by several features.

export const appInfoNeed = need(content.appInfo, {})
export const menuNeed = need(content.menuQuery, {})
export const bannerNeed = (positionId: string) => need(content.bannerQuery, { positionId })
export const agreementsNeed = need(content.agreementQuery, {})
export const agreementNeed = (agreementId: string) =>
  need(content.agreementQuery, { agreementIds: [agreementId] })
export const tasksNeed = need(tasks.all, {})
export const totalNeed = need(points.total, {})
export const blacklistNeed = need(ranking.isBlackUser, {})
