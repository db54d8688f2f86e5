export const firstPage = 1
export const pageSize = 5
export const maxPageSize = 50
