// Loaded before everything else (`node -r`): Node makes its pool of threads with the first file that it reads. Pictures,
// posters, passwords and first pages take one or two each, and so does every file that is served and every name that is
// looked up: with Node's four, those waited for seconds behind a few large pictures.
process.env.UV_THREADPOOL_SIZE ??= '20'
