// Imported first by every script: says plainly what is missing before anything newer than this Node is touched.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Crossdock needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}
