import { type ComponentType, lazy } from 'react'
import type { Needed } from '../session/me.ts'
import type { IconName } from '../ui/icon.tsx'

/** A page of the desk: a row of routes.tsx. */
export interface DeskPage<T extends string = string> {
  path: string
  /** What may follow the path, as the router writes it: `/:orderId?`. */
  params?: string
  /** The word of its title, in desk.words. */
  title: T
  icon: IconName
  /** Who sees it: nobody else finds it in the navigation or by its address. */
  needs: Needed
  Page: ComponentType
  /** How much waits there for the reader, shown beside its name in the navigation. */
  useCount?: () => number
}

/** A page's code is loaded when it is opened; its module exports `Page`. */
export const pageFrom = (load: () => Promise<{ Page: ComponentType }>): ComponentType =>
  lazy(async () => ({ default: (await load()).Page }))
