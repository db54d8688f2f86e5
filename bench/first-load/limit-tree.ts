import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** What a limit page shows: a text, or an element with its properties and what is in it. */
export type LimitNode = string | { tag: string; props: Record<string, unknown>; children: LimitNode[] }

function elementOf(node: LimitNode): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.props, ...node.children.map(elementOf))
}

/** The same elements on the server and in the browser. */
export function limitElements(nodes: readonly LimitNode[]): ReactElement {
  return createElement(Fragment, null, ...nodes.map(elementOf))
}
