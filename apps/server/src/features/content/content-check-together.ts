import { taskIds } from '@club/contract/constants.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'

/** Fields of a kind's facts that name a picture. */
const pictureFields = ['picture', 'image', 'icon', 'frontImage', 'backImage']

/** What shows only when files are compared: pictures that exist, task ids, short links, one meaning for an id. */
export function checkTogether(content: CheckedContent): void {
  for (const item of content.items) {
    checkPictures(content, item)
    if (item.kind === 'task') checkTask(content, item)
  }
  const tasks = new Set(content.items.filter((item) => item.kind === 'task').map((item) => item.id))
  // A task whose files have problems of their own is not missing as well.
  const isBroken = (id: string) => content.problems.some((problem) => problem.file.startsWith(`task/${id}/`))
  for (const id of taskIds) {
    if (!tasks.has(id) && !isBroken(id)) {
      content.problems.push({
        file: `task/${id}`,
        line: 1,
        field: '',
        message: 'is missing; the club needs every task',
      })
    }
  }
  checkBrandAndAvatars(content)
}

function refuse(content: CheckedContent, item: CheckedItem, path: readonly string[], message: string): void {
  const file = `${item.kind}/${item.id}/item.yaml`
  content.problems.push({ file, line: item.facts.lineOf(path), field: path.join('.'), message })
}

function checkPictures(content: CheckedContent, item: CheckedItem): void {
  for (const field of pictureFields) {
    const picture = item.facts.value[field]
    if (typeof picture === 'string' && !content.pictures.has(picture)) {
      refuse(content, item, [field], `there is no picture media/${picture}, or it may not be shown`)
    }
  }
}

function checkTask(content: CheckedContent, item: CheckedItem): void {
  if (!taskIds.some((id) => id === item.id)) {
    refuse(content, item, [], `is not a task of the club: ${taskIds.join(', ')}`)
  }
  const { shortLink, link, points, monthlyCap } = item.facts.value
  if (typeof shortLink === 'string' && content.brand && !(shortLink in content.brand.value.shortLinks)) {
    refuse(content, item, ['shortLink'], `brand.yaml has no short link ${shortLink}`)
  }
  if (shortLink !== null && link !== null) {
    refuse(content, item, ['shortLink'], 'a task leads to a path of ours or to the bank, not to both')
  }
  if (typeof monthlyCap === 'number' && typeof points === 'number' && monthlyCap < points) {
    refuse(content, item, ['monthlyCap'], 'must be at least the points of one completion')
  }
}

function checkBrandAndAvatars(content: CheckedContent): void {
  const { brand, avatars, pictures, problems } = content
  if (brand && !pictures.has(brand.value.logo)) {
    problems.push({
      file: 'brand.yaml',
      line: brand.lineOf(['logo']),
      field: 'logo',
      message: `there is no picture media/${brand.value.logo}, or it may not be shown`,
    })
  }
  const seen = new Set<string>()
  for (const [index, avatar] of avatars?.value.entries() ?? []) {
    const refuseAvatar = (field: string, message: string) =>
      problems.push({
        file: 'avatar.yaml',
        line: avatars?.lineOf([index, field]) ?? 1,
        field: `${index}.${field}`,
        message,
      })
    if (seen.has(avatar.id)) refuseAvatar('id', 'is there twice')
    seen.add(avatar.id)
    if (!pictures.has(avatar.picture))
      refuseAvatar('picture', `there is no picture media/${avatar.picture}, or it may not be shown`)
  }
}
