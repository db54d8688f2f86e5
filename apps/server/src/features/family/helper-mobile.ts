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

/**
 * Takes a helper's links along when the helper, a member, has proved a new mobile: rules/family#change-of-mobile. The
 * sessions of helpers who proved either mobile by SMS end, since they may be of its last owner.
 */
export async function moveHelp(tx: Tx, deps: Deps, changed: MobileChanged): Promise<void> {
  const { userId, oldHash, newHash, at } = changed
  for (const hash of [oldHash, newHash]) await tx.run(helperMobiles.deleteSessions, [hash, null])
  const locked = await linksOf(tx, [oldHash, newHash])
  const underNew = locked.filter((link) => link.helperHash === newHash && isOpen(link, at))
  for (const link of locked) {
    // The member's own helper had this mobile before, and nobody helps themselves.
    const isSelf = link.userId === userId
    const isTwice = link.helperHash === oldHash && underNew.some((other) => other.userId === link.userId)
    if ((isSelf || isTwice) && canGoOn(link, at)) await end(tx, link, at)
    if (link.helperHash === oldHash) await setMobile(tx, deps, link, changed)
  }
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
  for (const link of wasHelping) {
    const quote = deps.sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText
    const key = `family-ended:${link.linkId}`
    await sendMessage(tx, deps, { userId: link.userId, key, kind: 'helperEnded', facts: {}, quote, at })
  }
  const [first] = wasHelping.filter(({ helperHash }) => helperHash === oldHash)
  if (userId !== null && first) {
    const key = `help-ended:${first.linkId}`
    await sendMessage(tx, deps, { userId, key, kind: 'helpEnded', facts: {}, at })
  }
  return ended
}
