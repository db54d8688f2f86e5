import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  label: 'Map. Arrow keys move it, plus and minus zoom',
  loading: 'The map is opening',
  failed: 'The map could not be opened',
  failedText: 'The list works without it. Please try again when the connection is better.',
  place: (title) => `${title}: look at this place`,
  group: (count, city) => `${count} places${city === '' ? '' : ` around ${city}`}: zoom in`,
  here: 'Your location',
  yangtze: 'Yangtze',
  yellowRiver: 'Yellow River',
  across: (kilometers) =>
    kilometers < 1
      ? `About ${Math.round(kilometers * 1000)} metres from left to right`
      : `About ${kilometers} kilometres from left to right`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  nearest: 'As near as it gets',
  farthest: 'As far as it gets',
  movement: 'Move the map',
  up: 'Look further up',
  down: 'Look further down',
  left: 'Look further left',
  right: 'Look further right',
  fingerOn: 'Move the map with one finger',
  fingerOff: 'Stop moving it with a finger',
  fingerText: 'One finger on the map now moves the whole page.',
  fingerIsOn: 'One finger on the map now moves the map.',
  baidu: 'Map by Baidu with all places',
}
