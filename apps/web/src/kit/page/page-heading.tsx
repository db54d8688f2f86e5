import { type ComponentProps, createContext, use } from 'react'

/** Takes the text of the heading while the server draws a page: it is the document's title. */
export const OnHeading = createContext<((text: string) => void) | null>(null)

/** The heading of a page, of which there is one. */
export function PageHeading({
  children,
  ...rest
}: Omit<ComponentProps<'h1'>, 'children'> & { children?: string }) {
  use(OnHeading)?.(children ?? '')
  return <h1 {...rest}>{children}</h1>
}
