export const maxStudySpeed = 2

/** How often a client reports what was watched or read. */
export const studyHeartbeatSeconds = 15
