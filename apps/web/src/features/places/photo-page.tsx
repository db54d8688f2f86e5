import { PhotoViewer } from './photo-viewer.tsx'

/** The pictures of a retirement community. */
export function Page() {
  return <PhotoViewer kind="community" />
}
