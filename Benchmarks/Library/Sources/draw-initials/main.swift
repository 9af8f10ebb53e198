import AvatarRender

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// draw-initials COUNT SIZE: draws COUNT avatars with initials, each SIZE points wide, one after another, as PNG files in
// memory, and prints the milliseconds of processor time per avatar.
guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[1]), count > 0,
  let size = AvatarSize(CommandLine.arguments[2])
else { fatalError("draw-initials COUNT SIZE") }

let first = ["Ada", "Grace", "Alan", "Katherine", "Edsger", "Barbara", "Łukasz", "María", "Йосип", "Ελένη", "Wilma"]
let last = [
  "Lovelace", "Hopper", "Turing", "Johnson", "Dijkstra", "Liskov", "Żak", "de la Cruz", "Щур", "Ώρα", "Müller",
]

let start = clock()
let renderer = AvatarRenderer()
var bytes = 0
for i in 0..<count {
  let name = "\(first[i % first.count]) \(last[i / first.count % last.count])"
  bytes += try await renderer.png(for: AvatarSpec(who: AvatarSubject(name: name, seed: String(i)), size: size)).count
}
print(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000 / Double(count), "ms,", bytes / count, "bytes each")
