/** The limits of uploads, which client and server both check: rules/contest#uploads. */

export const maxPictureBytes = 20 * 1024 * 1024
export const maxPicturePixels = 60_000_000
export const maxFilmBytes = 300 * 1024 * 1024
export const maxFilmSeconds = 600
/** Of one member; files count until they are removed. */
export const maxFilesOfMember = 60
export const maxFileBytesOfMember = 1024 * 1024 * 1024
/** An upload that is not used within this time is deleted. */
export const unusedFileHours = 24

/**
 * Where large files are sent in pieces by the tus 1.0 protocol (creation, expiration, termination), with the same
 * `authorization` header as calls. The metadata of a creation are the fields of `uploadFile`; `finishUpload` takes the
 * upload when all of it has arrived.
 */
export const resumableUploadPath = '/api/file/tus'
/** An upload that is not finished within this time is deleted. */
export const unfinishedUploadHours = 24

export const uploadTimeoutMs = 600_000
