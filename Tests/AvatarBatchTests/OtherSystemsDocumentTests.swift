import Testing

@testable import AvatarBatch

/// Tests of avatars from the JSON of other systems' APIs, without any options.
@Suite struct OtherSystemsDocumentTests {
  @Test(arguments: directories + staff)
  func documentOfUsersOrStaffIsRead(system: ListOfSystem) throws { try system.expectPeople() }

  @Test(arguments: developers + services)
  func documentFromAServiceIsRead(system: ListOfSystem) throws { try system.expectPeople() }
}

private let directories: [ListOfSystem] = [
  ListOfSystem(
    "SCIM", .json,
    """
    {"schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"], "totalResults": 1, "Resources": [
      {"id": "s1", "userName": "xx", "name": {"givenName": "Barbara", "familyName": "Jensen", "formatted": "Babs Moore"},
       "emails": [{"value": "b@example.org", "type": "work", "primary": true}],
       "photos": [{"value": "https://example.org/b.jpg", "type": "photo"}], "active": true}]}
    """, [PersonInList("BM", "b@example.org", src: "https://example.org/b.jpg", id: "s1")]),
  ListOfSystem(
    "Microsoft Graph", .json,
    """
    {"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#users", "value": [
      {"businessPhones": ["1"], "displayName": "Adele Vance", "givenName": "X", "surname": "Y", "jobTitle": null,
       "mail": "a@example.org", "userPrincipalName": "z@example.org", "id": "87d3"}]}
    """, [PersonInList("AV", "a@example.org", id: "87d3")]),
  ListOfSystem(
    "LDAP", .ndjson,
    """
    {"dn": "uid=kj,dc=example", "cn": "Karen Jones", "sn": "Smith", "givenName": "Zoe", "uid": "kj", "mail": "k@example.org"}
    {"dn": "uid=pb,dc=example", "sn": "Bose", "givenName": "Piet", "uid": "pb", "mail": "p@example.org"}
    """, [PersonInList("KJ", "k@example.org"), PersonInList("PB", "p@example.org")]),
  ListOfSystem(
    "Google People", .json,
    """
    {"connections": [{"resourceName": "people/c1", "etag": "e",
      "names": [{"metadata": {"primary": true}, "displayName": "Mary Somerville", "givenName": "X", "familyName": "Y"}],
      "photos": [{"url": "https://example.org/ms.jpg"}], "emailAddresses": [{"value": "m@example.org"}]}],
     "totalPeople": 1}
    """, [PersonInList("MS", "m@example.org", src: "https://example.org/ms.jpg")]),
  ListOfSystem(
    "Google Admin SDK", .json,
    """
    {"kind": "admin#directory#users", "users": [{"id": "1102", "primaryEmail": "l@example.org",
      "name": {"givenName": "X", "familyName": "Y", "fullName": "Liz Smith"},
      "thumbnailPhotoUrl": "https://example.org/ls.jpg"}]}
    """, [PersonInList("LS", "l@example.org", src: "https://example.org/ls.jpg", id: "1102")]),
  ListOfSystem(
    "Okta API", .json,
    """
    [{"id": "00ub0", "status": "ACTIVE", "profile": {"firstName": "Isaac", "lastName": "Brock",
      "email": "i@example.org", "login": "zz@example.org"}, "_links": {"self": {"href": "https://example.org/u"}}}]
    """, [PersonInList("IB", "i@example.org", id: "00ub0")]),
  ListOfSystem(
    "Auth0", .json,
    """
    {"start": 0, "length": 1, "users": [{"email": "j@example.org", "name": "Jane Doe", "given_name": "X",
      "family_name": "Y", "nickname": "zz", "picture": "https://example.org/jd.png", "email_verified": true}]}
    """, [PersonInList("JD", "j@example.org", src: "https://example.org/jd.png")]),
  ListOfSystem(
    "Dropbox", .json,
    """
    {"members": [{"profile": {"account_id": "acc1", "email": "t@example.org", "name": {"given_name": "X", "surname": "Y",
      "familiar_name": "Z", "display_name": "Tom Smith"}, "profile_photo_url": "https://example.org/ts.jpg"},
      "role": {".tag": "member_only"}}], "has_more": false}
    """, [PersonInList("TS", "t@example.org", src: "https://example.org/ts.jpg", id: "acc1")]),
]

private let staff: [ListOfSystem] = [
  ListOfSystem(
    "BambooHR API", .json,
    """
    {"fields": [{"id": "displayName", "type": "text", "name": "Display name"}], "employees": [{"id": "123",
      "displayName": "John Doe", "firstName": "X", "lastName": "Y", "preferredName": "Z", "workEmail": "j@example.org",
      "supervisor": "Ursula Q", "photoUploaded": true, "photoUrl": "https://example.org/123.jpg"}]}
    """, [PersonInList("JD", "j@example.org", src: "https://example.org/123.jpg", id: "123")]),
  ListOfSystem(
    "Personio API", .json,
    """
    {"success": true, "data": [{"type": "Employee", "attributes": {
      "id": {"label": "ID", "value": 8804, "type": "integer"}, "first_name": {"label": "First name", "value": "Nils"},
      "last_name": {"label": "Last name", "value": "Bohr"}, "email": {"label": "Email", "value": "n@example.org"},
      "supervisor": {"label": "Supervisor", "value": {"type": "Employee", "attributes": {
        "first_name": {"label": "First name", "value": "Zed"}}}}}}]}
    """, [PersonInList("NB", "n@example.org", id: "8804")]),
  ListOfSystem(
    "HiBob", .json,
    """
    {"employees": [{"id": "33", "displayName": "Rosalind Franklin", "firstName": "X", "surname": "Y",
      "email": "r@example.org", "avatarUrl": "https://example.org/rf.jpg",
      "work": {"title": "Chemist", "reportsTo": {"displayName": "Quin Zed", "email": "q@example.org"}}}]}
    """, [PersonInList("RF", "r@example.org", src: "https://example.org/rf.jpg", id: "33")]),
  ListOfSystem(
    "SAP SuccessFactors API", .json,
    """
    {"d": {"results": [{"userId": "802981", "username": "zz", "firstName": "X", "lastName": "Y",
      "defaultFullName": "Carla Grant", "email": "c@example.org", "manager": {"defaultFullName": "Q Z"}}]}}
    """, [PersonInList("CG", "c@example.org", id: "802981")]),
  ListOfSystem(
    "Workday report", .json,
    """
    {"Report_Entry": [{"Worker": "Augusta Byron (52)", "Employee_ID": "52", "Preferred_Name_-_First_Name": "Ada",
      "Preferred_Name_-_Last_Name": "King", "primaryWorkEmail": "a@example.org"}]}
    """, [PersonInList("AK", "a@example.org", id: "52")]),
  ListOfSystem(
    "ADP API", .json,
    """
    {"workers": [{"associateOID": "G3", "person": {"legalName": {"givenName": "X", "familyName1": "Y",
      "formattedName": "Ruth Bader"}}, "businessCommunication": {"emails": [{"emailUri": "r@example.org"}]}}]}
    """, [PersonInList("RB", "r@example.org", id: "G3")]),
]

private let developers: [ListOfSystem] = [
  ListOfSystem(
    "GitHub", .json,
    """
    [{"login": "octocat", "id": 583231, "avatar_url": "https://example.org/u/583231", "gravatar_id": "",
      "html_url": "https://example.org/octocat", "type": "User", "site_admin": false},
     {"login": "gh", "id": 7, "avatar_url": "", "html_url": "https://example.org/gh", "type": "User",
      "name": "Grace Hopper", "company": "Navy", "email": null}]
    """,
    [
      PersonInList("O", nil, src: "https://example.org/u/583231", id: "583231"), PersonInList("GH", nil, id: "7"),
    ]),
  ListOfSystem(
    "GitLab", .json,
    """
    [{"id": 12, "username": "zq", "name": "Sytse Sijbrandij", "state": "active", "locked": false,
      "avatar_url": "https://example.org/12.png", "web_url": "https://example.org/zq", "public_email": ""}]
    """, [PersonInList("SS", nil, src: "https://example.org/12.png", id: "12")]),
  ListOfSystem(
    "Bitbucket", .json,
    """
    {"pagelen": 50, "values": [{"type": "workspace_membership", "user": {"display_name": "Emma Atlas", "nickname": "zz",
      "account_id": "acc2", "links": {"avatar": {"href": "https://example.org/ea.png"},
      "html": {"href": "https://example.org/ea"}}}, "workspace": {"name": "Quick Team", "slug": "q"}}]}
    """, [PersonInList("EA", nil, src: "https://example.org/ea.png", id: "acc2")]),
  ListOfSystem(
    "Gitea", .json,
    """
    {"ok": true, "data": [{"id": 4, "login": "zz", "full_name": "Lin Clark", "email": "l@example.org",
      "avatar_url": "https://example.org/4.png"}]}
    """, [PersonInList("LC", "l@example.org", src: "https://example.org/4.png", id: "4")]),
  ListOfSystem(
    "Jira", .json,
    """
    [{"self": "https://example.org/user", "accountId": "5b10", "accountType": "atlassian", "emailAddress": "m@example.org",
      "avatarUrls": {"16x16": "https://example.org/s.png", "48x48": "https://example.org/l.png"},
      "displayName": "Mia Krystof", "active": true}]
    """, [PersonInList("MK", "m@example.org", src: "https://example.org/l.png", id: "5b10")]),
  ListOfSystem(
    "Slack API", .json,
    """
    {"ok": true, "members": [{"id": "W012", "team_id": "T1", "name": "zz", "deleted": false, "real_name": "Egon Spengler",
      "profile": {"real_name": "Egon Spengler", "display_name": "spengler", "email": "s@example.org",
        "image_24": "https://example.org/24.jpg", "image_512": "https://example.org/512.jpg", "team": "T1"}}],
      "cache_ts": 1, "response_metadata": {"next_cursor": ""}}
    """, [PersonInList("ES", "s@example.org", src: "https://example.org/512.jpg", id: "W012")]),
  ListOfSystem(
    "Linear", .json,
    """
    {"data": {"users": {"nodes": [{"id": "l1", "name": "Ada Lovelace", "displayName": "zz", "email": "q@example.org",
      "avatarUrl": "https://example.org/al.png"}]}}}
    """, [PersonInList("AL", "q@example.org", src: "https://example.org/al.png", id: "l1")]),
  ListOfSystem(
    "Asana", .json,
    """
    {"data": [{"gid": "12345", "resource_type": "user", "name": "Greg Sanchez", "email": "q@example.org",
      "photo": {"image_21x21": "https://example.org/21.png", "image_128x128": "https://example.org/128.png"}}]}
    """, [PersonInList("GS", "q@example.org", src: "https://example.org/128.png", id: "12345")]),
  ListOfSystem(
    "Trello", .json,
    """
    [{"id": "t1", "fullName": "Bentley Cook", "username": "zz", "avatarUrl": "https://example.org/bc"}]
    """, [PersonInList("BC", nil, src: "https://example.org/bc", id: "t1")]),
  ListOfSystem(
    "Mastodon", .json,
    """
    [{"id": "23634", "username": "zz", "acct": "zz@example.org", "display_name": "Noia Green", "locked": false,
      "bot": false, "url": "https://example.org/@zz", "avatar": "https://example.org/n.png",
      "avatar_static": "https://example.org/s.png", "header": "https://example.org/h.png"}]
    """, [PersonInList("NG", nil, src: "https://example.org/n.png", id: "23634")]),
  ListOfSystem(
    "Discord", .json,
    """
    [{"user": {"id": "8035", "username": "zz", "global_name": "Nelly Bly", "avatar": null}, "nick": null, "roles": [],
      "joined_at": "2024-01-01T00:00:00Z", "deaf": false, "mute": false}]
    """, [PersonInList("NB", nil, id: "8035")]),
]

private let services: [ListOfSystem] = [
  ListOfSystem(
    "Firestore", .json,
    """
    {"documents": [{"name": "projects/p/databases/d/documents/users/u1", "createTime": "2024", "fields": {
      "name": {"stringValue": "Ada Byron"}, "email": {"stringValue": "a@example.org"}}}]}
    """, [PersonInList("AB", "a@example.org")]),
  ListOfSystem(
    "DynamoDB", .json,
    #"{"Items": [{"id": {"S": "u1"}, "name": {"S": "Ada Byron"}, "age": {"N": "7"}}], "Count": 1}"#,
    [PersonInList("AB", nil, id: "u1")]),
  ListOfSystem(
    "MongoDB", .ndjson, #"{"_id": {"$numberLong": "507"}, "name": "Ada Byron"}"#,
    [PersonInList("AB", nil, id: "507")]),
  ListOfSystem(
    "Cognito", .json,
    """
    {"Username": "u-1", "UserAttributes": [{"Name": "given_name", "Value": "Ada"},
      {"Name": "family_name", "Value": "Byron"}], "UserStatus": "CONFIRMED"}
    """, [PersonInList("AB", nil, id: "u-1")]),
  ListOfSystem(
    "Google Chat", .json,
    """
    {"memberships": [{"name": "spaces/A/members/1", "member": {"name": "users/1", "displayName": "Ada Byron"}}]}
    """, [PersonInList("AB", nil)]),
  ListOfSystem(
    "Microsoft Graph events", .json,
    """
    {"subject": "Weekly", "attendees": [{"emailAddress": {"name": "Ada Byron", "address": "a@example.org"}}]}
    """, [PersonInList("AB", "a@example.org")]),
  ListOfSystem(
    "randomuser.me", .json,
    """
    {"results": [{"gender": "female", "name": {"title": "Miss", "first": "Jennie", "last": "Nichols"},
      "email": "q@example.org", "login": {"uuid": "7a0e", "username": "zz", "password": "x"},
      "picture": {"large": "https://example.org/l.jpg", "medium": "https://example.org/m.jpg"}, "nat": "US"}],
     "info": {"seed": "56d27f4a53bd5441", "results": 1, "page": 1, "version": "1.4"}}
    """, [PersonInList("JN", "q@example.org", src: "https://example.org/l.jpg", id: "7a0e")]),
  ListOfSystem(
    "ReqRes", .json,
    """
    {"page": 1, "total": 1, "data": [{"id": 1, "email": "q@example.org", "first_name": "George", "last_name": "Bluth",
      "avatar": "https://example.org/1.jpg"}], "support": {"url": "https://example.org", "text": "Help"}}
    """, [PersonInList("GB", "q@example.org", src: "https://example.org/1.jpg", id: "1")]),
  ListOfSystem(
    "Airtable", .json,
    """
    {"records": [{"id": "rec1", "createdTime": "2024-01-01T00:00:00.000Z", "fields": {"Name": "Wanda Orlik",
      "Email": "q@example.org", "Photo": [{"id": "att1", "url": "https://example.org/w.jpg", "filename": "w.jpg"}]}}]}
    """, [PersonInList("WO", "q@example.org", src: "https://example.org/w.jpg", id: "rec1")]),
  ListOfSystem(
    "HubSpot API", .json,
    """
    {"results": [{"id": "51", "properties": {"firstname": "Brian", "lastname": "Halligan", "email": "q@example.org",
      "company": "HubSpot", "hs_object_id": "51"}, "archived": false}]}
    """, [PersonInList("BH", "q@example.org", id: "51")]),
  ListOfSystem(
    "Salesforce API", .json,
    """
    {"totalSize": 1, "done": true, "records": [{"attributes": {"type": "Contact", "url": "/services/1"}, "Id": "003x",
      "Name": "Jack Rogers", "FirstName": "X", "LastName": "Y", "Email": "q@example.org", "PhotoUrl": null,
      "Account": {"Name": "Zeta Corp"}}]}
    """, [PersonInList("JR", "q@example.org", id: "003x")]),
  ListOfSystem(
    "Zendesk", .json,
    """
    {"users": [{"id": 35436, "name": "Johnny Agent", "email": "q@example.org", "role": "agent",
      "photo": {"id": 9, "content_url": "https://example.org/j.png"}}], "next_page": null, "count": 1}
    """, [PersonInList("JA", "q@example.org", src: "https://example.org/j.png", id: "35436")]),
  ListOfSystem(
    "Intercom", .json,
    """
    {"type": "list", "data": [{"type": "contact", "id": "i1", "name": "Joe Ex", "email": "q@example.org",
      "avatar": {"type": "avatar", "image_url": "https://example.org/je.png"}}], "total_count": 1}
    """, [PersonInList("JE", "q@example.org", src: "https://example.org/je.png", id: "i1")]),
  ListOfSystem(
    "Stripe", .json,
    """
    {"object": "list", "url": "/v1/customers", "has_more": false, "data": [{"id": "cus_1", "object": "customer",
      "address": {"city": "Zug"}, "email": "q@example.org", "name": "Jenny Rosen", "livemode": false}]}
    """, [PersonInList("JR", "q@example.org", id: "cus_1")]),
  ListOfSystem(
    "Notion API", .json,
    """
    {"object": "list", "results": [{"object": "user", "id": "n1", "type": "person",
      "person": {"email": "q@example.org"}, "name": "Avo Cado", "avatar_url": "https://example.org/ac.png"}]}
    """, [PersonInList("AC", "q@example.org", src: "https://example.org/ac.png", id: "n1")]),
  ListOfSystem(
    "WordPress API", .json,
    """
    [{"id": 2, "name": "Matt Mull", "url": "https://example.org", "slug": "zz", "link": "https://example.org/author/zz",
      "avatar_urls": {"24": "https://example.org/24.png", "96": "https://example.org/96.png"}}]
    """, [PersonInList("MM", nil, src: "https://example.org/96.png", id: "2")]),
  ListOfSystem(
    "Canvas API", .ndjson,
    """
    {"id": 1, "name": "Sheldon Cooper", "short_name": "Shelly", "login_id": "zz", "avatar_url": "https://example.org/1.png"}
    {"id": 2, "name": "Amy Fowler", "short_name": "Amy", "login_id": "af", "email": "q@example.org"}
    """,
    [
      PersonInList("SC", nil, src: "https://example.org/1.png", id: "1"), PersonInList("AF", "q@example.org", id: "2"),
    ]),
]
