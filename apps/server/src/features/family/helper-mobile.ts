import type { Tx } from '../../kit/database/db.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import type { EndedByBank, MobileChanged, MobileChangedByBank } from '../identity/identity.ts'
import { sendMessage } from '../messages/messages.ts'
import { sealedLink } from './family.sealed.ts'
import { helpedBy, type LinkRow, links } from './family.sql.ts'
import { familyErasure } from './family-erasure.sql.ts'
import { isHelping, isOpen, linkRetentionMs, undoUntil } from './help-link.rules.ts'
import { helperMobiles } from './helper-mobile.sql.ts'
import { after } from './member-side.ts'

interface Deps {
  sealing: Sealing
}

/** The links of these helpers, locked except for a dry run. */
async function linksOf(
  tx: Tx,
  helperHashes: readonly string[],
  { isDryRun } = { isDryRun: false },
): Promise<LinkRow[]> {
  const found: LinkRow[] = []
  for (const { userId, linkId } of await tx.all(helperMobiles.links, [helperHashes])) {
    const link = await tx.one(isDryRun ? helpedBy.link : links.lock, [userId, linkId])
    if (link && helperHashes.includes(link.helperHash)) found.push(link)
  }
  return found
}

/** Whether a link lets its helper look, or can be made to without a new code. */
const canGoOn = (link: LinkRow, at: Date) => isOpen(link, at) || undoUntil(link, at) !== null

async function end(tx: Tx, { userId, linkId, helperHash }: LinkRow, at: Date): Promise<void> {
  await tx.run(links.end, [userId, linkId, at, 'mobile', after(at, linkRetentionMs)])
  await tx.run(helpedBy.end, [helperHash, linkId, at])
}

async function setMobile(
  tx: Tx,
  { sealing }: Deps,
  { userId, linkId }: LinkRow,
  { newHash, mobile }: Pick<MobileChanged, 'newHash' | 'mobile'>,
): Promise<void> {
  const sealed = sealing.seal(sealedLink.mobile, { userId, linkId }, mobile)
  await tx.run(helperMobiles.setLink, [userId, linkId, newHash, sealed])
}

/** Tells the members whose help has ended. */
async function tellHelped(tx: Tx, deps: Deps, ended: readonly LinkRow[], at: Date): Promise<void> {
  for (const link of ended) {
    const quote = deps.sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText
    const key = `family-ended:${link.linkId}`
    await sendMessage(tx, deps, { userId: link.userId, key, kind: 'helperEnded', facts: {}, quote, at })
  }
}

/**
 * Takes a helper's links along when the helper, a member, has proved a new mobile: rules/family#change-of-mobile. What
 * was under the new mobile ends, sessions of helpers included, since it may be its last owner's.
 */
export async function moveHelp(tx: Tx, deps: Deps, changed: MobileChanged): Promise<void> {
  const { oldHash, newHash, at } = changed
  for (const hash of [oldHash, newHash]) await tx.run(helperMobiles.deleteSessions, [hash, null])
  const locked = await linksOf(tx, [oldHash, newHash])
  const ofLastOwner = locked.filter((link) => link.helperHash === newHash)
  const wasHelping = ofLastOwner.filter((link) => isHelping(link, at))
  for (const link of ofLastOwner) if (canGoOn(link, at)) await end(tx, link, at)
  for (const link of locked) if (link.helperHash === oldHash) await setMobile(tx, deps, link, changed)
  await tellHelped(tx, deps, wasHelping, at)
  await tx.run(helperMobiles.deleteHelped, [newHash])
  await tx.run(helperMobiles.copyHelped, [oldHash, newHash])
  await tx.run(helperMobiles.deleteHelped, [oldHash])
}

/**
 * Ends a helper's links when the bank tells that the mobile has changed, and tells both sides: nobody has proved the
 * new mobile, and the old one will be another person's. What began after the change, under a mobile that was no
 * member's, is its next owner's and stays.
 */
export async function endHelpOfMobile(
  tx: Tx,
  deps: Deps,
  changed: MobileChangedByBank,
): Promise<EndedByBank> {
  const { userId, oldHash, newHash, asOf, at, isDryRun } = changed
  // A member signs in with the new mobile now, though somebody else may have helped with it.
  const hashes = userId === null ? [oldHash] : [oldHash, newHash]
  if (!isDryRun)
    for (const hash of hashes)
      await tx.run(helperMobiles.deleteSessions, [hash, userId === null ? asOf : null])
  const found = await linksOf(tx, hashes, { isDryRun })
  const concerned = found.filter((link) => userId !== null || link.askedAt <= asOf)
  const count = concerned.filter((link) => canGoOn(link, at)).length
  const ended: EndedByBank = { what: 'helperLink', count }
  if (isDryRun) return ended
  const wasHelping = concerned.filter((link) => isHelping(link, at))
  for (const link of concerned) {
    if (canGoOn(link, at)) await end(tx, link, at)
    await tx.run(familyErasure.helped, [link.helperHash, link.linkId])
    if (link.helperHash === oldHash) await setMobile(tx, deps, link, changed)
  }
  if (userId !== null) for (const hash of hashes) await tx.run(helperMobiles.deleteHelped, [hash])
  await tellHelped(tx, deps, wasHelping, at)
  const [first] = wasHelping.filter(({ helperHash }) => helperHash === oldHash)
  if (userId !== null && first) {
    const key = `help-ended:${first.linkId}`
    await sendMessage(tx, deps, { userId, key, kind: 'helpEnded', facts: {}, at })
  }
  return ended
}
