import AvatarRender
import Testing

@testable import AvatarBatch

@Suite struct BotTests {
  private func types(_ list: String, _ name: String) throws -> [AvatarType?] {
    let run = try BatchWorkspace().run(list, as: name)
    #expect(run.faults == [] && run.error == nil)
    return run.outcomes.map(\.who?.type)
  }

  @Test(
    arguments: [
      ("bot", "true", .agent), ("is_bot", "true", .agent), ("isBot", "true", .agent), ("Is bot?", "TRUE", .agent),
      ("bot", "yes", .agent), ("bot", "1", .agent), ("bot", "false", .human), ("is_bot", "0", .human),
      ("bot", "", .human),
      ("bot", "x", .human), ("type", "bot", .agent), ("type", "Bot", .agent), ("Type", "BOT", .agent),
      ("type", "User", .human), ("type", "human", .human), ("type", "agent", .agent),
    ] as [(String, String, AvatarType)])
  func botIsAnAgentInEveryFormat(key: String, value: String, type: AvatarType) throws {
    #expect(try types("name,\(key)\nSync,\(value)\n", "l.csv") == [type])
    #expect(try types("[{\"name\":\"Sync\",\"\(key)\":\"\(value)\"}]", "l.json") == [type])
    #expect(try types("{\"name\":\"Sync\",\"\(key)\":\"\(value)\"}\n", "l.ndjson") == [type])
    guard ["true", "false", "1", "0"].contains(value) else { return }
    #expect(try types("[{\"name\":\"Sync\",\"\(key)\":\(value)}]", "l.json") == [type])
  }

  @Test(arguments: [("sync[bot]", .agent), ("Sync Bot", .human), ("sync [bot] x", .human)] as [(String, AvatarType)])
  func accountOfAnAppIsAnAgent(name: String, type: AvatarType) throws {
    #expect(try types("name\n\(name)\n", "l.csv") == [type])
    #expect(try types("{\"login\":\"\(name)\",\"email\":\"s@x.example\"}\n", "l.ndjson") == [type])
  }

  @Test(arguments: ["Service", "Application", "service"])
  func serviceIsAnAgentOnlyInJSON(type: String) throws {
    #expect(try types("[{\"name\":\"Relay\",\"type\":\"\(type)\"}]", "l.json") == [.agent])
    #expect(try types("{\"name\":\"Relay\",\"type\":\"\(type)\"}", "l.ndjson") == [.agent])
    #expect(try types("name,type\nRelay,\(type)\n", "l.csv") == [.human])
  }

  @Test(
    arguments: [
      ("name,type,bot\nSync,human,true\n", .human), ("name,type,bot\nSync,User,true\n", .agent),
      ("name,type,bot\nSync,,true\n", .agent), ("name,type,bot\nSync,agent,false\n", .agent),
      ("name,bot,is_bot\nSync,false,true\n", .agent),
    ] as [(String, AvatarType)])
  func typeTakesPrecedenceOverTheMarkOfABot(list: String, type: AvatarType) throws {
    #expect(try types(list, "l.csv") == [type])
  }

  @Test func markOfABotAppliesDespiteADefaultType() throws {
    let list = "name,bot\nSync,true\nAda,false\n"
    let run = try BatchWorkspace().run(list, as: "l.csv", defaults: ["type": .string("human")])
    #expect(run.outcomes.map(\.who?.type) == [.agent, .human])
  }

  @Test func everyCommonMarkOfABotIsRecognized() throws {
    let bots = """
      [{"id":"1","name":"Feed","is_bot":true},{"id":"2","name":"Sync","bot":true},{"id":"3","name":"Watch","type":"bot"},
      {"id":"4","name":"Relay","type":"Service"},{"id":"5","name":"Dep","type":"Bot"},{"id":"6","name":"Zed","isBot":true},
      {"id":"7","name":"Ada","profile":{"is_bot":true}}]
      """
    let run = try BatchWorkspace().run(bots, as: "l.json")
    #expect(run.outcomes.map(\.who?.type) == Array(repeating: .agent, count: 7))
    #expect((run.unknownFields, run.rejected) == ([], []))
  }
}
