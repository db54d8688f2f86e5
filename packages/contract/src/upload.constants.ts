/** The limits of uploads, which client and server both check: rules/contest#uploads. */

export const maxPictureBytes = 20 * 1024 * 1024
export const maxPicturePixels = 60_000_000
export const maxFilmBytes = 300 * 1024 * 1024
export const maxFilmSeconds = 600
/** Of one member; files count until they are removed. */
export const maxFilesOfMember = 60
export const maxFileBytesOfMember = 1024 * 1024 * 1024
/** An upload that was not used by then is deleted. */
export const unusedFileHours = 24
/** A dropped file can be taken back until then. */
export const undoMinutes = 10
