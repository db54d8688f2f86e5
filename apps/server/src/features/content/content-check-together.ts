import { checkItems } from './content-check-items.ts'
import type { CheckedContent } from './content-file.ts'
import { checkScreenPictures } from './content-media-names.ts'

/** Checks across files: items, and the documents beside them. */
export function checkTogether(content: CheckedContent): void {
  checkItems(content)
  checkBrandAndAvatars(content)
  checkScreenPictures(content)
  checkUnits(content)
}

/** A branch is chosen by its id alone, so ids are unique across units. */
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
