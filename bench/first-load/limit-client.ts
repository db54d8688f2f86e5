import { hydrateRoot } from 'react-dom/client'
import { type LimitNode, limitElements } from './limit-tree.ts'

/** All that a limit page's script does. */
export function hydratePage(nodes: readonly LimitNode[]): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  hydrateRoot(root, limitElements(nodes))
}
