import type { Db } from '../../kit/db.ts'
import { type DataSubject, type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { sealedLink } from './family.sealed.ts'
import { familyErasure } from './family-erasure.sql.ts'
import { helperMobiles } from './helper-mobile.sql.ts'

/** Who helps the member, and whom the member helps. */
export function familyPersonalData(db: Db): PersonalData {
  return {
    tables: [
      personalTable(
        'family_link',
        { act: 'delete' },
        { asked_at: 'time', name_sealed: sealedLink.name, mobile_sealed: sealedLink.mobile, state: 'code' },
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
    erase: (subject) => eraseHelp(db, subject),
  }
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
