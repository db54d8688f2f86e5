import { languages } from '@club/contract/constants.ts'
import { healthStates, medicalNeeds, relations, socialInsurances } from '@club/contract/library.rules.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { chaptersIn } from './content-html.ts'

type Refuse = (path: readonly PropertyKey[], message: string) => void

/** What shows only when files of the library are compared: names of others that exist, as many words as things. */
export function checkLibrary(content: CheckedContent): void {
  const ids = new Set(content.items.map(({ kind, id }) => `${kind}/${id}`))
  for (const item of content.items) {
    const refuse = refuserOf(content, item, 'item.yaml', item.facts.lineOf)
    checkOrigin(content, item, refuse)
    checkCities(content, item, refuse)
    checkNamed(ids, item, refuse)
    checkCounts(content, item)
  }
  checkCare(content)
}

function refuserOf(
  content: CheckedContent,
  item: CheckedItem,
  name: string,
  lineOf: (path: readonly PropertyKey[]) => number,
): Refuse {
  return (path, message) =>
    content.problems.push({
      file: `${item.kind}/${item.id}/${name}`,
      line: lineOf(path),
      field: path.map(String).join('.'),
      message,
    })
}

/** Sources and reviewers are named once, in source.yaml, in words for readers. */
function checkOrigin({ sources }: CheckedContent, { facts }: CheckedItem, refuse: Refuse): void {
  if (!sources) return
  const { source, reviewer } = facts.value
  for (const name of [source].flat()) {
    if (!Object.hasOwn(sources.value.sources, String(name)))
      refuse(['source'], `source.yaml has no source ${name}`)
  }
  if (!Object.hasOwn(sources.value.reviewers, String(reviewer)))
    refuse(['reviewer'], `source.yaml has no reviewer ${reviewer}`)
}

function checkCities({ cities }: CheckedContent, { facts }: CheckedItem, refuse: Refuse): void {
  if (!cities) return
  const known = new Set(cities.value.map(({ id }) => id))
  const { cityId, cityIds } = facts.value
  if (typeof cityId === 'string' && !known.has(cityId)) refuse(['cityId'], `city.yaml has no city ${cityId}`)
  for (const [index, id] of (Array.isArray(cityIds) ? cityIds : []).entries()) {
    if (!known.has(id)) refuse(['cityIds', index], `city.yaml has no city ${id}`)
  }
}

/** Items that name another item. */
function checkNamed(ids: ReadonlySet<string>, { facts }: CheckedItem, refuse: Refuse): void {
  const { brandId, courseId, products } = facts.value
  const named: [readonly PropertyKey[], string, unknown][] = [
    [['brandId'], 'article', brandId],
    [['courseId'], 'course', courseId],
    ...(Array.isArray(products) ? products : []).map(
      (id, index): [readonly PropertyKey[], string, unknown] => [['products', index], 'product', id],
    ),
  ]
  for (const [path, kind, id] of named) {
    if (typeof id === 'string' && !ids.has(`${kind}/${id}`)) refuse(path, `there is no ${kind} ${id}`)
  }
}

/** A caption for each image, a name for each link, and the same chapters in both languages. */
function checkCounts(content: CheckedContent, item: CheckedItem): void {
  const { images, readMore } = item.facts.value
  for (const language of languages) {
    const { value, lineOf } = item.words[language]
    const refuse = refuserOf(content, item, `${language}.md`, lineOf)
    const asMany = (field: string, given: unknown, wanted: unknown, what: string) => {
      if (Array.isArray(given) && Array.isArray(wanted) && given.length !== wanted.length)
        refuse([field], `must be as many as the ${what}: ${wanted.length}`)
    }
    asMany('captions', value.captions, images, 'images')
    asMany('linkNames', value.linkNames, readMore, 'paths of readMore')
  }
  if (item.kind !== 'book') return
  const [zh, en] = languages.map((language) => chaptersIn(item.bodies[language]))
  const refuse = refuserOf(content, item, 'en_us.md', () => 1)
  if (zh === 0) refuse([], 'needs chapters, each begun by a heading with ##')
  else if (zh !== en) refuse([], `has ${en} chapters, but zh_cn.md has ${zh}`)
}

/** Whoever asks the care finder gets an answer: every way to answer its questions meets at least one advice. */
function checkCare(content: CheckedContent): void {
  const advice = content.items.filter(({ kind }) => kind === 'care_advice')
  if (advice.length === 0) return
  const has = (item: CheckedItem, field: string, value: string) =>
    (item.facts.value[field] as readonly string[]).includes(value)
  for (const socialInsurance of socialInsurances)
    for (const health of healthStates)
      for (const medicalNeed of medicalNeeds)
        for (const relation of relations) {
          const asked = { socialInsurance, health, medicalNeed, relation }
          const isMet = advice.some((item) =>
            Object.entries(asked).every(([field, value]) => has(item, field, value)),
          )
          if (!isMet) {
            content.problems.push({
              file: 'care_advice',
              line: 1,
              field: '',
              message: `has no advice for ${JSON.stringify(asked)}`,
            })
          }
        }
}
