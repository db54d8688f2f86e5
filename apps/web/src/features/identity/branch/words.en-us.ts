import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  unit: 'City of the branch',
  branch: 'Branch',
  optional: '(optional)',
  none: 'Empty',
  choose: 'Choose one',
  failed: 'The list of branches did not open.',
  find: 'Find by name, pinyin or distance',
  search: 'Name of the city or branch',
  searchHint: 'In English, Chinese, pinyin or its first letters',
  near: 'Find those near me',
  nearText:
    'Your phone asks you first. Only a rough location is used, and only on the phone; it is neither sent nor kept.',
  asking: 'Asking the phone',
  isNear: 'The nearest comes first.',
  refused:
    'The phone did not share its location. You can search by name, or allow it in the phone’s settings and try again.',
  unavailable: 'The phone cannot tell its location now. You can search by name.',
  timeout: 'The phone has not told its location yet. You can try again, or search by name.',
  nothingFound: 'Nothing found. Try another spelling, or choose from the lists below.',
  found: (count) =>
    count === 1 ? 'One branch. Tap it to choose it:' : `${count} branches. Tap one to choose it:`,
  result: (unit, branch, km) => {
    if (km === null) return `${unit}, ${branch}`
    return km < 1 ? `${unit}, ${branch}, less than 1 km` : `${unit}, ${branch}, about ${km} km`
  },
  more: 'Show more',
  chosen: (unit, branch) => `Chosen: ${unit}, ${branch}`,
}
