import type { Language } from '@club/contract/languages.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import {
  type DataSubject,
  type KnownPart,
  opened,
  type PersonalData,
  personalTable,
} from '../../kit/personal-data.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { memberNames } from '../identity/members.ts'
import { sealedLink } from './family.sealed.ts'
import { helpedBy } from './family.sql.ts'
import { familyErasure } from './family-erasure.sql.ts'
import { isOpen, maxShownHelped } from './help-link.rules.ts'
import { helperMobiles } from './helper-mobile.sql.ts'

interface FamilyStore {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** Who helps the member, and whom the member helps. */
export function familyPersonalData({ db, clock, sealing }: FamilyStore): PersonalData {
  return {
    tables: [
      personalTable(
        'family_link',
        { act: 'delete' },
        {
          asked_at: 'time',
          name_sealed: opened(sealedLink.name),
          mobile_sealed: opened(sealedLink.mobile, 'mobile'),
          state: 'code',
        },
      ),
      personalTable('family_look', { act: 'delete' }, { last_at: 'time', looks: 'number' }),
      personalTable(
        'family_consent',
        { act: 'keep', because: 'the proof of what was allowed, without names' },
        { at: 'time', act: 'code' },
      ),
      personalTable('family_ask', { act: 'delete' }),
      personalTable('family_code', { act: 'byHand' }),
      personalTable('family_helped', { act: 'byHand' }),
    ],
    known: (subject, language) => knownHelp({ db, clock, sealing }, subject, language),
    erase: (subject) => eraseHelp(db, subject),
  }
}

/** Whom the member helps: the name that they gave themselves, and what they see of the other's. */
async function knownHelp(
  { db, clock, sealing }: FamilyStore,
  { mobileHash }: DataSubject,
  language: Language,
): Promise<KnownPart[]> {
  if (mobileHash === null) return []
  const now = await clock.now(db)
  const shown = await db.all(helpedBy.of, [mobileHash, now, maxShownHelped])
  const names = await memberNames(
    db,
    sealing,
    shown.map(({ userId }) => userId),
    language,
  )
  const rows: KnownPart['rows'] = []
  for (const { userId, linkId } of shown) {
    const link = await db.one(helpedBy.link, [userId, linkId])
    if (!link) continue
    rows.push({
      asked_at: { value: link.askedAt, as: 'time' },
      helped: { value: names.get(userId)?.maskedNickName ?? null, as: 'text' },
      name: { value: sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText, as: 'text' },
      state: { value: isOpen(link, now) ? link.state : 'ended', as: 'code' },
    })
  }
  return [{ part: 'family_helped', rows }]
}

async function eraseHelp(db: Db, { userId, mobileHash }: DataSubject): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.run(familyErasure.codesOf, [userId])
    for (const { helperHash, linkId } of await tx.all(familyErasure.helpersOf, [userId]))
      await tx.run(familyErasure.helped, [helperHash, linkId])
  })
  if (mobileHash === null) return
  await db.inTransaction((tx) => tx.run(helperMobiles.deleteSessions, [mobileHash, null]))
  for (const { userId: helped, linkId } of await db.all(helperMobiles.links, [[mobileHash]]))
    await db.inTransaction((tx) => tx.run(familyErasure.link, [helped, linkId]))
  await db.inTransaction((tx) => tx.run(helperMobiles.deleteHelped, [mobileHash]))
}
