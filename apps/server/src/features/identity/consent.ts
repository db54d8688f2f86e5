import type { Channel } from '@club/contract/channels.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Published } from '../content/content.ts'
import { type BudgetDeps, spend } from './budget.ts'
import type { AgreementVersion } from './consent.rules.ts'
import { consentState } from './consent.rules.ts'
import { consents, withdrawnConsents } from './consent.sql.ts'
import { members } from './member.sql.ts'

/** The agreements required for registration, in their current versions. */
export function requiredAgreements(published: Published): AgreementVersion[] {
  return published
    .items('agreement')
    .filter(({ facts }) => facts.requiredFor.includes('registration'))
    .map(({ id, facts }) => ({ agreementId: id, version: facts.version }))
}

/** Stores that a member accepted a version of an agreement; the first time is kept. False if it was stored before. */
export async function recordConsent(
  tx: Tx,
  consent: AgreementVersion & { userId: string; channel: Channel; at: Date },
): Promise<boolean> {
  const { userId, agreementId, version, channel, at } = consent
  return (await tx.run(consents.insert, [userId, agreementId, version, channel, at])) > 0
}

/** Takes one of the consents that a member can give in a day; throws `consentChangesUsed` if none is left. */
export async function spendConsent(
  tx: Tx,
  deps: Pick<BudgetDeps, 'rooms'>,
  userId: string,
  at: Date,
): Promise<void> {
  if (!(await spend(tx, deps, [['consent', userId]], at))) throw new AppError('consentChangesUsed')
}

/** Like `recordConsent`, for a member who can do it again and again: rules/privacy#consent. */
export async function giveConsent(
  tx: Tx,
  deps: Pick<BudgetDeps, 'rooms'>,
  consent: Parameters<typeof recordConsent>[1],
): Promise<void> {
  if (await recordConsent(tx, consent)) await spendConsent(tx, deps, consent.userId, consent.at)
}

/** A member's state of consent to each agreement that needs it. */
export async function consentsOf(on: Queryable, published: Published, userId: string) {
  const [given, withdrawals] = await Promise.all([
    on.all(consents.of, [userId]),
    on.all(withdrawnConsents.of, [userId]),
  ])
  return requiredAgreements(published).map((agreement) => ({
    ...agreement,
    ...consentState(agreement, { consents: given, withdrawals }),
  }))
}

/** Throws `consentNeeded` unless the member agrees to what is in force: rules/privacy#what-needs-consent. */
export async function requireConsent(on: Queryable, published: Published, userId: string): Promise<void> {
  const all = await consentsOf(on, published, userId)
  if (all.some(({ state }) => state !== 'agreed')) throw new AppError('consentNeeded')
}

/** Withdraws the consent to an agreement and keeps the record of it; a repeat changes nothing. */
export async function withdrawConsent(
  tx: Tx,
  { userId, agreementId, channel, at }: { userId: string; agreementId: string; channel: Channel; at: Date },
): Promise<void> {
  // Lock first, so that a consent given at the same time comes either before or after.
  await tx.one(members.lock, [userId])
  for (const given of await tx.all(consents.take, [userId, agreementId])) {
    await tx.run(withdrawnConsents.insert, [
      userId,
      uuidv7(),
      agreementId,
      given.version,
      given.channel,
      given.agreedAt,
      channel,
      at,
    ])
  }
}
