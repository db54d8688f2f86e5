import { autumnLake } from './art/autumn-lake.ts'
import { pineCrane } from './art/pine-crane.ts'
import { plumBlossom } from './art/plum-blossom.ts'
import { teaGarden } from './art/tea-garden.ts'

/** A drawn background and the colour of the large words on it. */
interface Template {
  art: string
  accent: string
}

/** In the order in which they are offered. */
export const templates = {
  'pine-crane': { art: pineCrane, accent: '#1f5b45' },
  'plum-blossom': { art: plumBlossom, accent: '#9c2f22' },
  'tea-garden': { art: teaGarden, accent: '#3a6428' },
  'autumn-lake': { art: autumnLake, accent: '#9a3a15' },
} satisfies Record<string, Template>

export type TemplateId = keyof typeof templates
export const templateIds = Object.keys(templates) as TemplateId[]

/** Part of every poster's address: raise it when a drawing or the layout changes. */
export const drawingVersion = 1

export function templateBy(name: string): TemplateId | null {
  return templateIds.find((each) => each === name) ?? null
}
