"""A walk through the adapter for music players with the library py-opensonic of PyPI, as it is: it reads JSON, and each answer
into a class that refuses one without a required field. Usage: URL=… USERNAME=… PASSWORD=… python3 walk.py
(npm run suite -- players)
"""

import asyncio
import os
import sys
from urllib.parse import urlsplit

from libopensonic import AsyncConnection, Connection, errors

counts = {"passed": 0, "failed": 0}
server = urlsplit(os.environ["URL"])
username, password = os.environ["USERNAME"], os.environ["PASSWORD"]


def connect(kind, **options):
    return kind(f"{server.scheme}://{server.hostname}", port=server.port, **options)


def check(what, got, wanted):
    if got == wanted:
        counts["passed"] += 1
        return
    counts["failed"] += 1
    print(f"FAILED {what}: {got!r} instead of {wanted!r}", file=sys.stderr)


def refused(what, kind, work):
    try:
        work()
    except errors.SonicError as error:
        check(what, type(error), kind)
    else:
        check(what, None, kind)


def catalogue(player):
    check("ping", player.ping(), True)
    check("license", player.get_license()["license"]["valid"], True)
    extensions = {extension.name for extension in player.get_open_subsonic_extensions()}
    check("extensions", {"apiKeyAuthentication", "formPost", "songLyrics"} <= extensions, True)
    check("caller", player.token_info().username, username)
    check("user", player.get_user(username).folder, [1])
    artists = [artist for index in player.get_artists().index for artist in index.artist]
    check("artists", len(artists), 6)
    artist = player.get_artist(artists[0].id)
    check("albums of an artist", len(artist.album), artist.album_count)
    album = player.get_album(artist.album[0].id)
    check("order of an album", [song.track for song in album.song], [1, 2, 3, 4, 5, 6])
    check("duration of an album", album.duration, sum(song.duration for song in album.song))
    check("song", player.get_song(album.song[2].id), album.song[2])
    indexes = player.get_indexes()
    check("artists as folders", sum(len(index.artist) for index in indexes.index), 6)
    folder = player.get_music_directory(artist.id)
    check("albums as folders", [child.is_dir for child in folder.child], [True])
    check("songs of a folder", player.get_music_directory(album.id).child, album.song)
    genre = player.get_genres()[0]
    songs = player.get_songs_by_genre(genre.value, count=500)
    check("songs of a genre", len(songs), genre.song_count)
    check("top songs", [song.artist for song in player.get_top_songs(artist.name, count=1)], [artist.name])
    for method in (player.get_album_list, player.get_album_list2):
        check("albums", len({album.id for album in method("random")}), 6)
        names = [album.name for album in method("alphabeticalByName")]
        check("albums by name", names, sorted(names))
        years = [album.year for album in method("byYear", from_year=2100, to_year=1900)]
        check("albums by year, backwards", years, sorted(years, reverse=True))
        check("albums by genre", [album.genre for album in method("byGenre", genre=genre.value)], [genre.value])
    check("random songs", len(player.get_random_songs(size=7)), 7)
    found = player.search3("night", song_count=50)
    check("search", [album.name for album in found.album], ["Night Shift"])
    check("search in folders", [album.title for album in player.search2("night").album], ["Night Shift"])
    pages = [player.search3("", song_count=20, song_offset=offset).song for offset in (0, 20, 40)]
    check("all songs, page by page", [len(page or []) for page in pages], [20, 16, 0])
    return album


async def media(player, song):
    audio = await (await player.stream(song.id)).read()
    check("audio", (audio[:4], len(audio)), (b"RIFF", song.size))
    part = await player.stream(song.id, byte_range="bytes=4-7")
    check("a part of it", (part.status, await part.read()), (206, audio[4:8]))
    check("download", await (await player.download(song.id)).read(), audio)
    picture = await player.get_cover_art(song.cover_art, size=64)
    check("picture", (await picture.read())[1:4], b"PNG")
    await player.cleanup()


def kept(player, album):
    ids = [song.id for song in album.song[:3]]
    player.star(sids=ids[:1], album_ids=[album.id], artist_ids=[album.artist_id])
    player.set_rating(ids[0], 4)
    starred, folders = player.get_starred2(), player.get_starred()
    check("stars", [(song.id, song.user_rating) for song in starred.song], [(ids[0], 4)])
    check("stars of albums", [one.id for one in starred.album], [album.id])
    check("stars of folders", [one.id for one in folders.album + folders.artist], [album.id, album.artist_id])
    player.unstar(sids=ids[:1], album_ids=[album.id], artist_ids=[album.artist_id])
    player.set_rating(ids[0], 0)
    check("no stars", player.get_starred2().song or [], [])

    player.create_playlist(name="Evening", song_ids=ids)
    (made,) = player.get_playlists()
    check("playlist", (made.name, made.owner, made.song_count), ("Evening", username, 3))
    check("order of a playlist", entries(player, made), ids)
    player.update_playlist(made.id, name="Night", comment="slow", song_ids_to_add=ids[:1], song_indices_to_remove=[0])
    check("changed playlist", entries(player, made), [ids[1], ids[2], ids[0]])
    player.create_playlist(playlist_id=made.id, song_ids=ids[::-1])
    check("replaced playlist", (entries(player, made), player.get_playlist(made.id).name), (ids[::-1], "Night"))
    player.delete_playlist(made.id)
    check("no playlist", player.get_playlists(), [])
    refused("a playlist that is gone", errors.DataNotFoundError, lambda: player.get_playlist(made.id))

    player.save_play_queue(ids, current=ids[1], position=1500)
    queue = player.get_play_queue()
    check("queue", (queue.current, queue.position, queue.changed_by), (ids[1], 1500, "py-opensonic"))
    player.save_play_queue_by_index(ids, current_index=2, position=10)
    queue = player.get_play_queue_by_index()
    check("queue by index", (queue.current_index, [song.id for song in queue.entry]), (2, ids))
    player.scrobble(ids[0], submission=False)
    check("now playing", [one.id for one in player.get_now_playing() if one.player_name == "py-opensonic"], ids[:1])
    player.scrobble(ids[0])
    check("recent albums", [one.id for one in player.get_album_list2("recent", size=1)], [album.id])
    check("frequent albums", album.id in [one.id for one in player.get_album_list("frequent")], True)


def entries(player, playlist):
    return [song.id for song in player.get_playlist(playlist.id).entry]


def others(player, album):
    song = album.song[0]
    check("lyrics of a song without", player.get_lyrics_by_song_id(song.id), [])
    check("lyrics by title", player.get_lyrics(artist=song.artist, title=song.title).value, "")
    check("scan", player.get_scan_status().scanning, False)
    for none in (
        player.get_similar_songs(song.id),
        player.get_similar_songs2(album.artist_id),
        player.get_podcasts(),
        player.get_newest_podcasts(),
        player.get_internet_radio_stations(),
        player.get_shares(),
        player.get_bookmarks(),
        player.get_chat_messages(),
    ):
        check("answered with nothing", none, [])
    check("facts of an artist", player.get_artist_info(album.artist_id).biography, None)
    check("facts of an artist", player.get_artist_info2(album.artist_id).biography, None)
    check("facts of an album", player.get_album_info(album.id).notes, None)
    check("facts of an album", player.get_album_info2(album.id).notes, None)
    check("videos", player.get_videos()["videos"], {})


def refusals(player):
    refused("an id of nothing", errors.DataNotFoundError, lambda: player.get_song("nonsense"))
    refused("sound of nothing", errors.DataNotFoundError, lambda: player.stream("tr-999999999"))
    refused("a list without its genre", errors.ParameterError, lambda: player.get_album_list2("byGenre"))
    refused("an unknown order", errors.SonicError, lambda: player.get_album_list2("nonsense"))
    refused("a scan by a listener", errors.AuthError, player.start_scan)
    refused("accounts", errors.AuthError, player.get_users)
    refused("another password", errors.AuthError, lambda: player.change_password(username, "x"))
    refused("the jukebox", errors.AuthError, lambda: player.jukebox_control("status"))


ways = (
    {"username": username, "password": password},
    {"username": username, "password": password, "legacy_auth": True, "use_get": True},
    {"api_key": password, "use_get": True, "use_views": False},
)
for way in ways:
    player = connect(Connection, **way)
    try:
        album = catalogue(player)
        asyncio.run(media(connect(AsyncConnection, **way), album.song[0]))
        kept(player, album)
        others(player, album)
        refusals(player)
    finally:
        player.cleanup()
wrong = connect(Connection, username=username, password="wrong")
refused("a wrong password", errors.CredentialError, wrong.ping)
wrong.cleanup()
print(f"{counts['passed']} passed, {counts['failed']} failed")
sys.exit(counts["failed"] > 0)
