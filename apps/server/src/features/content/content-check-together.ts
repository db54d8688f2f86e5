import { languages, taskIds } from '@club/contract/constants.ts'
import { checkLibrary } from './content-check-library.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { paragraphsIn } from './content-html.ts'
import { checkScreenPictures } from './content-media-names.ts'

/** Fields of a kind's facts that name a picture. */
const pictureFields = ['picture', 'image', 'icon', 'frontImage', 'backImage']

/** What shows only when files are compared: pictures that exist, task ids, short links, one meaning for an id. */
export function checkTogether(content: CheckedContent): void {
  for (const item of content.items) {
    checkPictures(content, item)
    checkShortLink(content, item)
    if (item.kind === 'task') checkTask(content, item)
    if (item.kind === 'course') checkCourse(content, item)
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
  checkScreenPictures(content)
  checkUnits(content)
  checkLibrary(content)
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
  const { images } = item.facts.value
  for (const [index, picture] of (Array.isArray(images) ? images : []).entries()) {
    if (!content.pictures.has(picture)) {
      refuse(
        content,
        item,
        ['images', String(index)],
        `there is no picture media/${picture}, or it may not be shown`,
      )
    }
  }
}

/** The bank's addresses are named once, in brand.yaml. */
function checkShortLink(content: CheckedContent, item: CheckedItem): void {
  const { shortLink } = item.facts.value
  const known = content.brand?.value.shortLinks
  if (typeof shortLink === 'string' && known && !Object.hasOwn(known, shortLink)) {
    refuse(content, item, ['shortLink'], `brand.yaml has no short link ${shortLink}`)
  }
}

function checkTask(content: CheckedContent, item: CheckedItem): void {
  if (!taskIds.some((id) => id === item.id)) {
    refuse(content, item, [], `is not a task of the club: ${taskIds.join(', ')}`)
  }
  const { shortLink, link, points, monthlyCap } = item.facts.value
  if (shortLink !== null && link !== null) {
    refuse(content, item, ['shortLink'], 'a task leads to a path of ours or to the bank, not to both')
  }
  if (typeof monthlyCap === 'number' && typeof points === 'number' && monthlyCap < points) {
    refuse(content, item, ['monthlyCap'], 'must be at least the points of one completion')
  }
}

/** Study counts paragraphs, so each language has as many of them as the course says; a film comes in both languages. */
function checkCourse(content: CheckedContent, item: CheckedItem): void {
  const { courseType, paragraphs } = item.facts.value
  checkFilm(content, item, courseType === 'Video')
  if (typeof paragraphs !== 'number') return
  for (const language of languages) {
    const found = paragraphsIn(item.bodies[language])
    if (found > 0 && found !== paragraphs) {
      refuse(content, item, ['paragraphs'], `${language}.md has ${found} paragraphs`)
    }
  }
}

const filmFields = ['video', 'captions'] as const

function checkFilm(content: CheckedContent, item: CheckedItem, isVideo: boolean): void {
  const isFilmed = languages.some((language) =>
    filmFields.some((field) => field in item.words[language].value),
  )
  for (const language of languages) {
    const { value, lineOf } = item.words[language]
    for (const field of filmFields) {
      const given = value[field]
      const message =
        given === undefined
          ? isFilmed && isVideo && 'is missing; a film has its captions, in both languages'
          : isVideo
            ? !content.recordings.has(String(given)) &&
              `there is no recording media/${given}, or it may not be used`
            : 'is for videos'
      if (message) {
        const file = `${item.kind}/${item.id}/${language}.md`
        content.problems.push({ file, line: lineOf([field]), field, message })
      }
    }
  }
}

/** A branch is chosen by its id alone, so no id stands twice, in whatever unit. */
function checkUnits({ units, problems }: CheckedContent): void {
  const seen = new Set<string>()
  const once = (id: string, path: readonly PropertyKey[]) => {
    if (seen.has(id)) {
      const line = units?.lineOf(path) ?? 1
      problems.push({
        file: 'branch.yaml',
        line,
        field: path.map(String).join('.'),
        message: 'is there twice',
      })
    }
    seen.add(id)
  }
  for (const [index, unit] of units?.value.entries() ?? []) {
    once(unit.id, [index, 'id'])
    for (const [branchIndex, { id }] of unit.branches.entries())
      once(id, [index, 'branches', branchIndex, 'id'])
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
